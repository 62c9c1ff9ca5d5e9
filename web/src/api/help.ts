import { queryOptions } from '@tanstack/react-query';
import type { components } from './generated/openapi';
import { API, checked, send } from './http';
import { data, rest } from './rest';

/** The user manual, a PDF: a link to it opens a tab of its own. */
export const MANUAL = `${API}/manual`;

export type Contact = components['schemas']['ContactOut'];

export const faqQuery = queryOptions({
  queryKey: ['faq'],
  queryFn: ({ signal }) => data(rest.GET('/api/bdm/backoffice/faq', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

export const mediaQuery = queryOptions({
  queryKey: ['media'],
  queryFn: ({ signal }) => data(rest.GET('/api/bdm/backoffice/media', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The sentences of a film's subtitles, in their order. */
export const captionsQuery = (address: string) =>
  queryOptions({
    queryKey: ['captions', address],
    queryFn: async ({ signal }) => sentences(await (await checked(await send(address, { signal }))).text()),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  });

/** The texts of WebVTT, without their times. */
function sentences(captions: string): string[] {
  return captions
    .split(/\r?\n\r?\n/)
    .filter((cue) => cue.includes(' --> '))
    .map((cue) => cue.replace(/^.* --> .*$/m, '').trim());
}

/** Address, phone and links of this installation. Where it cannot be read, the pages do without: nothing is told. */
export const contactQuery = queryOptions({
  queryKey: ['contact'],
  queryFn: ({ signal }) => data(rest.GET('/api/bdm/backoffice/contact', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { silent: true },
});
