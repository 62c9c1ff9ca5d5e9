import SHARED from '@/domain/generated/shared';

/** Messages (docs/regole/messaggi.md) that more than one place shows. */
export const GENERIC_ERROR = SHARED.errors.GENERIC;
export const { REQUIRED } = SHARED.provvedimento;
/** Before the ruling or the norm. */
export const NOBODY_CITES = 'Nessuna decisione di qui cita';
export const NO_RESULTS = 'La ricerca non ha prodotto risultati.';
export const PROVVEDIMENTO_GONE = 'Provvedimento non disponibile';
export const MASSIMA_GONE = 'Abstract non disponibile';
export const NO_PERMISSION = 'Non si possiedono i permessi per accedere alla Banca Dati di Merito.';

/** Why 'Salva' does nothing now. */
export const NOTHING_TO_SAVE = 'Non ci sono modifiche da salvare.';
export const SAVING = 'Salvataggio in corso.';
