import { itemAddress } from '@/domain/item';
import { placeAddress } from '@/domain/place';
import type { DocumentRequest } from '@/parts/item/documentViewer';

/** The page that the document belongs to, with the document open. */
export const addressOf = ({ kind, id, anonymised }: DocumentRequest): string =>
  placeAddress(itemAddress(kind, id), { vista: anonymised ? 'anonimizzato' : 'pdf' });
