/** What was decided of a decision's personal data, in words (docs/regole/redazione.md#la-scelta-sulloscuramento). */

import { formatDay, formatMoment, formatNumber, titleCase } from './format';

export type Step = {
  azione: string;
  quando: string;
  chi: string | null;
  motivo: string | null;
  codici: string[];
};
export type OscuramentoChoice = {
  scelta: string;
  base: { label: string; legge: string } | null;
  ufficio: string;
  giorno: string | null;
  categorie: { label: string; passi: number }[];
  passi: number | null;
  forma: string | null;
  importato: boolean;
  /** null for those who do not work on the decision. */
  decisioni: Step[] | null;
};

export const NOT_RECORDED = 'non registrata';

const passages = (count: number) => `${formatNumber(count)} ${count === 1 ? 'passo' : 'passi'}`;

/** What the page of a decision says of it in a line; null where this reader is told nothing. */
export function chosenLine(chosen: OscuramentoChoice): string | null {
  const { scelta, base, passi, ufficio, giorno, decisioni } = chosen;
  if (scelta === 'in_revisione') return 'Dati personali riservati: la versione oscurata è in revisione';
  if (scelta === 'oscurato') {
    const parts = [
      base ? `${base.label} (${base.legge})` : `base ${NOT_RECORDED}`,
      passi !== null && passages(passi),
      titleCase(ufficio),
      formatDay(giorno),
    ];
    return `Dati personali oscurati: ${parts.filter(Boolean).join(', ')}`;
  }
  if (decisioni === null) return null;
  const last = decisioni.at(-1);
  if (scelta !== 'nessuno' || !last) return 'Oscuramento: scelta non registrata';
  const reason = decisioni.findLast(({ motivo }) => motivo)?.motivo;
  const who = last.chi ?? 'persona senza più un account';
  return `Nessun oscuramento: deciso da ${who} il ${formatMoment(last.quando)}${reason ? `, motivo: ${reason}` : ''}`;
}
