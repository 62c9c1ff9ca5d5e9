import { queryOptions } from '@tanstack/react-query';
import type { Area } from '@/domain/preferences';
import type { components } from './generated/openapi';
import { API } from './http';
import { data, rest } from './rest';

type DocumentName = {
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

/** Where the signed envelope is read from that a document came in. */
export const envelopeAddress = (fileHash: string): string =>
  `${API}/provvedimento/document/${encodeURIComponent(fileHash)}/envelope`;

export type Signer = components['schemas']['SignerOut'];

/** Who says to have signed a document, and whether it came in an envelope, which may be one that nobody signed. */
export function documentSignersQuery(fileHash: string) {
  return queryOptions({
    queryKey: ['document', fileHash, 'signers'],
    queryFn: async ({ signal }) => {
      const { data: signers = [], response } = await rest.GET(
        '/api/bdm/backoffice/provvedimento/document/{file_hash}/signers',
        { params: { path: { file_hash: fileHash } }, signal },
      );
      return { signers, enveloped: response.headers.has('Link') };
    },
    // The document can be read without.
    meta: { silent: true },
  });
}

export type Testo = components['schemas']['Parti'];
export type ParteDelTesto = components['schemas']['Parte'];
export type InBreve = components['schemas']['Breve'];
export type FraseInBreve = components['schemas']['FraseInBreve'];

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

/** Where a decision cited in the text leads to: to its page, or to a search. */
export type Precedente = components['schemas']['LeadOut'];

/** Of the decisions that a decision's document cites, by what they are called there, those that lead somewhere. */
export function documentPrecedentiQuery(id: string, area: Area, anonymised: boolean) {
  return queryOptions({
    queryKey: ['document', id, 'precedenti', area, anonymised],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Precedente>> => {
      const found = await data(
        rest.GET('/api/bdm/backoffice/provvedimento/{id}/document/precedenti', {
          params: { path: { id }, query: { area, anonymized: anonymised } },
          signal,
        }),
      );
      return new Map(found.map((one) => [one.nome, one]));
    },
    // The document can be read without.
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

/** How the words of the search `q` are written in the text of an abstract. */
export function massimaHitsQuery(id: string, q: string) {
  return queryOptions({
    queryKey: ['massima', id, 'hits', q],
    queryFn: ({ signal }) =>
      data(
        rest.GET('/api/bdm/backoffice/massima/{id}/hits', { params: { path: { id }, query: { q } }, signal }),
      ),
    // The abstract can be read without.
    meta: { silent: true },
  });
}
