import { API } from './http';

export type DocumentName = { kind: 'provvedimento' | 'massima'; id: string; anonymized?: boolean };

/** Where the PDF of a decision (or of an abstract's decision) is read from. */
export function documentAddress({ kind, id, anonymized }: DocumentName): string {
  return `${API}/${kind}/${encodeURIComponent(id)}/${anonymized ? 'anonymized_document' : 'document'}`;
}
