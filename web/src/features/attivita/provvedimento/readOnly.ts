import type { EditableProvvedimento } from '@/api/provvedimento';
import SHARED from '@/domain/generated/shared';
import type { CurrentUser } from '@/domain/user';
import { readOnlyReason } from '@/domain/workflow';
import { isSettled, type Processing } from '../upload';

export const { CONVERSION_FAILED, IN_PROGRESS } = SHARED.document;
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
