import SHARED from '@/domain/generated/shared';
import type { CurrentUser } from './user';

export const { MOTIVI, LENGTH: MAX_REPORT } = SHARED.report;
export const { REQUIRED } = SHARED.form;

/** What can be wrong with a decision or an abstract. */
export type Motivo = keyof typeof MOTIVI;

/** Readers of the administration report problems of what is published; the service refuses others. */
export function mayReport(user: Pick<CurrentUser, 'type'>, status: string): boolean {
  return user.type === 'ADN' && status === 'PUBBLICATO';
}
