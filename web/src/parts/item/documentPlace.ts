import { itemAddress } from '@/domain/item';
import { placeAddress } from '@/domain/place';
import type { DocumentRequest } from './documentViewer';

/** The page that a document belongs to, with the document open. */
export const documentPlace = ({ kind, id, anonymised }: DocumentRequest): string =>
  placeAddress(itemAddress(kind, id), { vista: anonymised ? 'anonimizzato' : 'pdf' });
