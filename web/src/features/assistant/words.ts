import { ApiError } from '@/api/http';
import { formatNumber } from '@/domain/format';
import SHARED from '@/domain/generated/shared';
import { GENERIC_ERROR } from '@/domain/messages';

/** Texts of the assistant. The first sentence is the disclaimer (docs/regole/assistente.md#avviso). */
export const DISCLAIMER =
  'L’assistente risponde sulla base dei provvedimenti civili presenti nei sistemi informatici degli uffici giudiziari ' +
  'dal 01/01/2016, dei provvedimenti penali inseriti dagli uffici giudiziari e degli abstract dei provvedimenti civili ' +
  'e penali.';
export const VERIFY =
  'Le risposte possono essere incomplete o inesatte: verificarle sempre nei passi citati.';
export const VERIFY_SUMMARY = 'Può essere incompleta o inesatta: verificarla nei passi citati.';
/** Follows the disclaimer, of one document. */
export const ONLY_THIS = 'Tra questi, qui si basa soltanto sul provvedimento aperto.';
export const EXTRACTIVE_ANSWERS =
  'Risposte estrattive: sono passi testuali del provvedimento, scelti per attinenza alla domanda e non rielaborati.';
export const EXTRACTIVE_ANSWERS_OF_MANY =
  'Risposte estrattive: sono passi testuali dei provvedimenti pubblicati, scelti per attinenza alla domanda e non rielaborati.';
export const EXTRACTIVE_SUMMARY =
  'Sintesi estrattiva: riporta le frasi più rappresentative del provvedimento, nel loro ordine e senza rielaborarle.';
export const SUMMARY_FAILED = SHARED.assistant.NO_SUMMARY;
export const SUMMARY_COPIED = 'Sintesi (AI) del provvedimento copiato nella clipboard';
export const CHAT_COPIED = 'Chat copiata con successo';

export const byModel = (model: string) =>
  `Testo elaborato da un modello linguistico (${model}); ogni frase rimanda ai passi su cui si fonda.`;

export const TO_VERIFY = 'Da verificare';
/** What is said of the sentences of a model that are not shown; nothing where there are none. */
export const leftOutText = (count: number) =>
  count === 0
    ? ''
    : count === 1
      ? 'Una frase del modello è stata esclusa: nel testo non ha riscontro.'
      : `${formatNumber(count)} frasi del modello sono state escluse: nel testo non hanno riscontro.`;
export const fallbackText = (fallback: boolean) =>
  fallback ? 'Il modello linguistico non è disponibile: questa risposta è fatta di soli passi testuali.' : '';

/** What a person is told of a failure; `otherwise` where the server did not say. */
export function failureText(error: unknown, otherwise: string = `${GENERIC_ERROR}.`): string {
  return error instanceof ApiError && error.message !== GENERIC_ERROR ? error.message : otherwise;
}

export const isAbort = (error: unknown) =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'CancelledError');
