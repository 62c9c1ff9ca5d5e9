/** The certificate of obscuring (docs/regole/redazione.md#la-scelta-sulloscuramento): apart from the line that every page has. */

import { FORMS } from './anonymisation';
import { formatDay, formatMoment, formatNumber, titleCase } from './format';
import { NOT_RECORDED, type OscuramentoChoice, type Step } from './oscuramento';

type Certificate = { facts: [term: string, value: string][]; steps: string[]; note: string | null };

const NOTHING_REMOVED_IS_SAID = 'Il certificato non riporta nulla di ciò che è stato tolto.';

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

/** What its certificate says. */
export function certificateOf(chosen: OscuramentoChoice): Certificate {
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
            categorie.map(({ label, passi }) => `${label}:\u00a0${formatNumber(passi)}`).join('; '),
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
