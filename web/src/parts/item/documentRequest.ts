import { documentsOf } from '@/domain/item';
import { pdfFileName } from '@/ui/download';
import type { DocumentRequest } from './documentViewer';

/** What a document without personal data is called where it is read, listed and printed. */
export const ANONYMISED = 'Versione anonimizzata';

type Item = { id: string; label: string } & Parameters<typeof documentsOf>[0];

/** The document of a decision as its reader may have it, found by the search `q`. */
export const requestOf = (item: Item, q?: string): DocumentRequest => ({
  kind: 'provvedimento',
  id: item.id,
  label: item.label,
  q,
  onlyAnonymised: documentsOf(item).onlyAnonymised,
});

export const isAnonymised = ({ anonymised, onlyAnonymised }: DocumentRequest): boolean =>
  Boolean(anonymised || onlyAnonymised);

/** The name under which it is saved. */
export const fileNameOf = (request: DocumentRequest): string =>
  pdfFileName(isAnonymised(request) ? `${request.label} - anonimizzato` : request.label);
