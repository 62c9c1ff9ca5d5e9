import { queryOptions } from '@tanstack/react-query';
import type { ItemKind } from '@/domain/item';
import { PAGE_SIZE } from '@/domain/search';
import type { components } from './generated/openapi';
import { data, rest } from './rest';

/** A problem that somebody reported, with what the office answered. */
export type Segnalazione = components['schemas']['SegnalazioneOut'];
export type Report = components['schemas']['SegnalazioneIn'];
export type Answer = components['schemas']['RispostaIn'];

export const SEGNALAZIONE_KEY = 'segnalazione';

export const segnalazioniQuery = (closed: boolean, page: number) =>
  queryOptions({
    queryKey: [SEGNALAZIONE_KEY, closed, page],
    queryFn: ({ signal }) =>
      data(
        rest.GET('/api/bdm/backoffice/segnalazione', {
          params: { query: { closed, from: (page - 1) * PAGE_SIZE, size: PAGE_SIZE } },
          signal,
        }),
      ),
    staleTime: 0,
  });

export async function report(kind: ItemKind, id: string, body: Report): Promise<void> {
  const params = { path: { id } };
  if (kind === 'provvedimento') {
    await data(rest.POST('/api/bdm/backoffice/provvedimento/{id}/segnalazione', { params, body }));
  } else {
    await data(rest.POST('/api/bdm/backoffice/massima/{id}/segnalazione', { params, body }));
  }
}

export async function answerReport(id: string, body: Answer): Promise<void> {
  await rest.POST('/api/bdm/backoffice/segnalazione/{id}/risposta', {
    params: { path: { id } },
    body,
  });
}
