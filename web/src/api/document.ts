import { queryOptions } from '@tanstack/react-query';
import type { components } from './generated/openapi';
import { API } from './http';
import { data, rest } from './rest';

export type DocumentName = {
  kind: 'provvedimento' | 'massima';
  id: string;
  anonymised?: boolean;
  /** The document itself, whether a decision has it yet or not. */
  fileHash?: string;
  /** Where it is read from, for one that has an address of its own. */
  address?: string;
};

/** Where the PDF of a decision (or of an abstract's decision) is read from. */
export function documentAddress({ kind, id, anonymised, fileHash, address }: DocumentName): string {
  if (address) return address;
  if (fileHash) return `${API}/provvedimento/document/${encodeURIComponent(fileHash)}`;
  return `${API}/${kind}/${encodeURIComponent(id)}/${anonymised ? 'anonymized_document' : 'document'}`;
}

export type Testo = components['schemas']['Parti'];
export type ParteDelTesto = components['schemas']['Parte'];

/**
 * The text of a decision's document in its parts, with links to the laws that it names, as in force on the day `on`
 * where the official site has that.
 */
export function documentPartiQuery(id: string, on: string | null, anonymised = false) {
  return queryOptions({
    queryKey: ['document', id, 'parti', on, anonymised],
    queryFn: ({ signal }) =>
      data(
        rest.GET('/api/bdm/backoffice/provvedimento/{id}/document/parti', {
          params: { path: { id }, query: { anonymized: anonymised, ...(on ? { data: on } : {}) } },
          signal,
        }),
      ),
    meta: { silent: true },
  });
}

/** Where the words of the search `q` stand in a decision's document, and how they are written there. */
export function documentHitsQuery(id: string, q: string, anonymised: boolean) {
  return queryOptions({
    queryKey: ['document', id, 'hits', q, anonymised],
    queryFn: ({ signal }) =>
      data(
        rest.GET('/api/bdm/backoffice/provvedimento/{id}/document/hits', {
          params: { path: { id }, query: { q, anonymized: anonymised } },
          signal,
        }),
      ),
    // The document can be read without.
    meta: { silent: true },
  });
}
