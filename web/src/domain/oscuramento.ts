/** What was decided of a decision's personal data, in words (docs/regole/redazione.md#la-scelta-sulloscuramento). */

import { FORMS } from './anonymisation';
import { formatDay, formatMoment, formatNumber, titleCase } from './format';

type Step = { azione: string; quando: string; chi: string | null; motivo: string | null; codici: string[] };
export type Chosen = {
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
export type Certificate = { facts: [term: string, value: string][]; steps: string[]; note: string | null };

export const NOTHING_REMOVED_IS_SAID = 'Il certificato non dice nulla di ciò che è stato tolto.';
const NOT_RECORDED = 'non registrata';

const STEPS: Readonly<Record<string, string>> = {
  richiesta: 'Oscuramento chiesto',
  conferma: 'Confermato',
  invio: 'Inviato in approvazione',
  approvazione: 'Inviato in pubblicazione',
  pubblicazione: 'Pubblicato',
  importazione: 'Ricevuto già oscurato',
};
const CODES: Readonly<Record<string, string>> = {
  NAME_LEFT: 'resta qualcosa di una persona tutelata',
  UNREAD: 'pagine senza un testo leggibile',
  PERSONAL_DATA: 'restano parole che possono far riconoscere una persona',
  SENSITIVE: 'sembrava da oscurare',
  NOT_OBSCURED: 'non oscurato',
};

const passages = (count: number) => `${formatNumber(count)} ${count === 1 ? 'passo' : 'passi'}`;

/** What the page of a decision says of it in a line; null where this reader is told nothing. */
export function chosenLine(chosen: Chosen): string | null {
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

/** What its certificate says. */
export function certificateOf(chosen: Chosen): Certificate {
  const { scelta, base, passi, categorie, forma, importato, ufficio, giorno, decisioni } = chosen;
  const obscured = scelta === 'oscurato';
  const facts: Certificate['facts'] = [['Scelta', CHOICES[scelta] ?? scelta]];
  if (obscured) {
    facts.push(['Base', base?.label ?? NOT_RECORDED], ['Norma', base?.legge ?? NOT_RECORDED]);
  }
  facts.push(['Ufficio', titleCase(ufficio)]);
  if (giorno) facts.push([obscured ? 'Confermato il' : 'Pubblicato il', formatDay(giorno)]);
  if (obscured) {
    facts.push([
      'Passi oscurati',
      passi === null
        ? 'numero non registrato'
        : [
            formatNumber(passi),
            categorie.map(({ label, passi }) => `${label}: ${formatNumber(passi)}`).join('; '),
          ]
            .filter(Boolean)
            .join(' – '),
    ]);
    facts.push(['Forma', importato ? 'Copia ricevuta già oscurata' : (FORMS[forma ?? ''] ?? NOT_RECORDED)]);
  }
  return {
    facts,
    steps: (decisioni ?? []).map(stepText),
    note: obscured ? NOTHING_REMOVED_IS_SAID : null,
  };
}

const CHOICES: Readonly<Record<string, string>> = {
  oscurato: 'Dati personali oscurati',
  nessuno: 'Nessun oscuramento',
  in_revisione: 'Versione oscurata in revisione',
  non_registrata: 'Scelta non registrata',
};

function stepText({ azione, quando, chi, motivo, codici }: Step): string {
  const by = azione === 'importazione' ? '' : ` da ${chi ?? 'persona senza più un account'}`;
  const taken = codici.flatMap((code) => CODES[code] ?? []);
  return [
    `${STEPS[azione] ?? azione}${by}, ${formatMoment(quando)}`,
    taken.length > 0 && `Ha confermato: ${taken.join('; ')}`,
    motivo && `Motivo: ${motivo}`,
  ]
    .filter(Boolean)
    .join('. ');
}

/** The certificate as text, in paragraphs. */
export function certificateText({ facts, steps, note }: Certificate): string[] {
  return [...facts.map(([term, value]) => `${term}: ${value}`), ...steps, ...(note ? [note] : [])];
}
