import SHARED from '@/domain/generated/shared';
import type { CurrentUser } from './user';

export const { MOTIVI, QUALITA, ESITI, LENGTH: MAX_REPORT } = SHARED.report;
export const { REQUIRED } = SHARED.form;

/** What can be wrong with a decision or an abstract. */
export type Motivo = keyof typeof MOTIVI;
/** In what capacity somebody asks that personal data be obscured, and what becomes of the request. */
export type Qualita = keyof typeof QUALITA;
export type Esito = keyof typeof ESITI;

/** Asking that personal data be obscured; everything else is a problem. */
export const REQUEST = 'DATI_PERSONALI' satisfies Motivo;

/** Readers of the administration report problems of what is published; the service refuses others. */
export function mayReport(user: Pick<CurrentUser, 'type'>, status: string): boolean {
  return user.type === 'ADN' && status === 'PUBBLICATO';
}

/** Everybody with an account may ask that personal data in what is published be obscured. */
export function mayRequest(status: string): boolean {
  return status === 'PUBBLICATO';
}
