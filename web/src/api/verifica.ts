import type { components } from './generated/openapi';
import { API, answerTo, checked, send } from './http';
import { data, rest } from './rest';
import { inForm } from './upload';

/* The verification of a text's citations (docs/regole/verifica.md). */

type Schemas = components['schemas'];
export type TestoVerificato = Schemas['TestoVerificato'];
export type CitazioneVerificata = Schemas['CitazioneVerificata'];
export type DecisioneTrovata = Schemas['DecisioneTrovata'];
export type Riscontro = Schemas['Riscontro'];
export type Riepilogo = Schemas['Riepilogo'];
export type Genere = Schemas['Genere'];
export type Codice = Schemas['Codice'];
export type Sezione = Schemas['SezioneOut'];
export type ElencoVerificato = Schemas['ElencoVerificato'];
export type CitazioneElencata = Schemas['CitazioneElencata'];
export type DecisioneElencata = Schemas['DecisioneElencata'];
export type EsitoCitazione = Schemas['EsitoCitazione'];

/** Of a file, in bytes (bdm/verifica/reading.py). */
export const MAX_BYTES = 10_000_000;
export const TOO_LARGE = 'Il file supera i 10 MB.';

/** What is checked, a file or a text, and the ISO day of which the norms are asked: today if none is told. */
export type TextToCheck = { source: File | string; day: string | null };

/** What can be said of each citation. Nothing of it is kept, here as there: it is no query. */
export function checkText({ source, day }: TextToCheck, signal: AbortSignal): Promise<TestoVerificato> {
  if (typeof source === 'string')
    return data(rest.POST('/api/bdm/backoffice/verifica', { body: { testo: source, data: day }, signal }));
  return answerTo(`${API}/verifica`, { method: 'POST', body: formOf(source, day), signal });
}

/** A DOCX, given back with links, comments and a table of its citations. */
export async function annotatedDocument(
  docx: File,
  day: string | null,
): Promise<{ file: Blob; name: string }> {
  const body = formOf(docx, day);
  const response = await checked(await send(`${API}/verifica/documento`, { method: 'POST', body }));
  const [, stem, ending] = /^(.*?)(\.do[ct][xm])?$/is.exec(docx.name) ?? [];
  return { file: await response.blob(), name: `${stem} - citazioni verificate${ending ?? '.docx'}` };
}

const formOf = (file: File, day: string | null) => inForm({ file, ...(day && { data: day }) });
/** Which decisions the citations of a list are, one or more a line. Nothing of it is kept, either. */
export const checkList = (testo: string, signal: AbortSignal): Promise<ElencoVerificato> =>
  data(rest.POST('/api/bdm/backoffice/verifica/elenco', { body: { testo }, signal }));
