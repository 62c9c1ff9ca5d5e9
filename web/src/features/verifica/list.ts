import type { CitazioneElencata, ElencoVerificato, EsitoCitazione } from '@/api/verifica';
import { formatNumber } from '@/domain/format';

/* A list of citations: its outcomes in words, and which decisions are kept of it. */

/** As many as the server takes (bdm/verifica/elenco.py). */
export const MOST_LINES = 200;
const TOO_MANY_LINES = `L’elenco ha più di ${MOST_LINES} righe. Dividerlo in più parti.`;
export const NO_LIST = 'Incollare le citazioni, una per riga.';

export const LIST_OUTCOMES: Record<
  EsitoCitazione,
  { label: string; sign: string; one: string; many: string }
> = {
  trovata: { label: 'Trovate', sign: '✓', one: 'trovata', many: 'trovate' },
  piu_di_una: { label: 'Ambigue', sign: '?', one: 'ambigua', many: 'ambigue' },
  assente: { label: 'Non presenti', sign: '–', one: 'non presente', many: 'non presenti' },
  non_letta: { label: 'Non lette', sign: '…', one: 'non letta', many: 'non lette' },
};
export const LIST_ORDER = Object.keys(LIST_OUTCOMES) as EsitoCitazione[];

/** '38 trovate, 4 ambigue, 6 non presenti, 2 non lette' */
export const listSummaryOf = (counts: ElencoVerificato['riepilogo']): string =>
  LIST_ORDER.filter((name) => counts[name] > 0)
    .map(
      (name) => `${formatNumber(counts[name])} ${LIST_OUTCOMES[name][counts[name] === 1 ? 'one' : 'many']}`,
    )
    .join(', ');

/** What is wrong with a list, before it is sent. */
export function wrongList(text: string): string | null {
  const lines = text.split('\n').filter((line) => line.trim()).length;
  if (lines === 0) return NO_LIST;
  return lines > MOST_LINES ? TOO_MANY_LINES : null;
}

/** The decision that is kept of each citation, by its place in the list; null where none is. */
export type Choice = readonly (string | null)[];

/** What was found is kept until somebody takes it away; of several nobody knows which. */
export const firstChoice = (citations: readonly CitazioneElencata[]): Choice =>
  citations.map(({ esito, decisioni }) => (esito === 'trovata' ? (decisioni[0]?.id ?? null) : null));

/** 'Si salvano o si esportano 38 decisioni. 12 citazioni restano fuori.' */
export function keptOf(choice: Choice): string {
  const kept = new Set(choice.filter((id) => id !== null)).size;
  const left = choice.filter((id) => id === null).length;
  const repeated = choice.length - left - kept;
  const parts = [
    kept === 0
      ? 'Nessuna decisione è scelta.'
      : kept === 1
        ? 'Si salva o si esporta 1 decisione.'
        : `Si salvano o si esportano ${formatNumber(kept)} decisioni.`,
  ];
  if (repeated > 0) parts.push(repeated === 1 ? '1 è ripetuta.' : `${formatNumber(repeated)} sono ripetute.`);
  if (left > 0)
    parts.push(left === 1 ? '1 citazione resta fuori.' : `${formatNumber(left)} citazioni restano fuori.`);
  return parts.join(' ');
}
