import type { FieldChange } from '@/domain/history';
import { ApiError } from './http';

/** Why a save was refused: the item has a newer version than the form was opened with. */
export type EditConflict = {
  version: number;
  edited_by: string | null;
  /** ISO 8601 */
  edit_date: string | null;
  changes: FieldChange[];
};

/** The conflict that a failed save reports; null for any other failure. */
export function editConflictOf(error: unknown): EditConflict | null {
  if (!(error instanceof ApiError) || error.code !== 'EDIT_CONFLICT') return null;
  const { version, edited_by, edit_date, changes } = error.body;
  if (typeof version !== 'number') return null;
  return {
    version,
    edited_by: typeof edited_by === 'string' ? edited_by : null,
    edit_date: typeof edit_date === 'string' ? edit_date : null,
    changes: Array.isArray(changes) ? changes.filter(isChange) : [],
  };
}

function isChange(value: unknown): value is FieldChange {
  return typeof (value as FieldChange | null)?.field === 'string';
}
