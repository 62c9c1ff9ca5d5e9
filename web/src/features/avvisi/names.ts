import type { Iscrizione } from '@/api/avvisi';

/** How what is followed is called; a decision that may no longer be read has no name. */
export const nameOf = ({ label }: Iscrizione): string => label ?? 'Provvedimento non più disponibile';
