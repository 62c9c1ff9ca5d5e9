import { queryOptions } from '@tanstack/react-query';
import { API, checked, send } from './http';

export type FaqItem = { section: string; question: string /** Rich text. */; answer: string };
export type MediaItem = { type: string; path: string; title: string; description: string };

async function list<Item>(path: string, signal: AbortSignal): Promise<Item[]> {
  return (await checked(await send(`${API}${path}`, { signal }))).json();
}

export const faqQuery = queryOptions({
  queryKey: ['faq'],
  queryFn: ({ signal }) => list<FaqItem>('/faq', signal),
  staleTime: Number.POSITIVE_INFINITY,
});

export const mediaQuery = queryOptions({
  queryKey: ['media'],
  queryFn: ({ signal }) => list<MediaItem>('/media', signal),
  staleTime: Number.POSITIVE_INFINITY,
});
