import type { EditableProvvedimento } from '@/api/provvedimento';
import type { CurrentUser } from '@/domain/user';
import { readOnlyReason } from '@/domain/workflow';
import { isSettled, type Processing } from '../upload';

/** As the server says it (docs/regole/messaggi.md). */
export const IN_PROGRESS = 'Il provvedimento è in elaborazione. Provare più tardi.';
export const CONVERSION_FAILED =
  'Si è verificato un errore nella conversione del documento. Contattare il servizio di assistenza.';
const NOT_ORIGINAL =
  'Il provvedimento è in sola lettura: i dati personali sono riservati all’ufficio competente.';

/** Why the form cannot be changed; null where it can. `processing` is that of the document that the decision has. */
export function reasonFor(
  user: CurrentUser,
  item: EditableProvvedimento | null,
  processing: Processing | null,
): string | null {
  if (!item) return null;
  const reason = readOnlyReason(user, 'provvedimento', item);
  if (reason) return reason;
  // Whoever reads initials would write them over the names.
  if (!item.original) return NOT_ORIGINAL;
  if (processing?.state === 'NON_RIUSCITO') return CONVERSION_FAILED;
  return processing && !isSettled(processing) ? IN_PROGRESS : null;
}
