import type { CitazioneVerificata, DecisioneTrovata, TestoVerificato } from '@/api/verifica';
import { formatDay } from '@/domain/format';
import { COVERAGE, KINDS, outcomeOf, reasonsOf, summaryOf } from './outcomes';

/* What was found, as plain text: to be copied and printed. */

export const HEADING = 'Verifica delle citazioni di un testo';

/** As running text has it: in one line. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Paragraphs: the summary, what could not be checked, then each citation. */
export function reportOf(checked: TestoVerificato): string[] {
  const reasons = reasonsOf(checked.citazioni).map(([why, count]) => `- ${why}: ${count}`);
  return [
    `${summaryOf(checked.riepilogo)}.\nNorme in vigore il ${formatDay(checked.data)}.`,
    ...checked.avvertenze,
    ...(reasons.length > 0 ? [['Non si sono potute verificare:', ...reasons].join('\n')] : []),
    COVERAGE,
    ...checked.citazioni.map(linesOf),
  ];
}

function linesOf(citation: CitazioneVerificata): string {
  const { numero, genere, riscontro, scritto, letto, rilievi } = citation;
  const [written, read] = [inOneLine(scritto), inOneLine(letto)];
  return [
    `${numero}. ${outcomeOf(riscontro).label} (${KINDS[genere].toLowerCase()}): ${written}`,
    ...(read !== written ? [`Letto come: ${read}`] : []),
    ...rilievi.map(({ testo }) => `- ${testo}`),
    ...decisionLines(citation),
    ...quotationLines(citation),
    ...(citation.norma?.link ? [`Testo ufficiale: ${citation.norma.link}`] : []),
  ].join('\n');
}

const named = (told: string, found: DecisioneTrovata | null | undefined) =>
  found ? [`${told}: ${found.label}`] : [];

function decisionLines({ decisione }: CitazioneVerificata): string[] {
  if (!decisione) return [];
  const { provvedimento, vicini, successivo } = decisione;
  return [
    ...named('Nella banca dati', provvedimento),
    ...vicini.flatMap((each) => named('Forse', each)),
    ...named('Provvedimento successivo', successivo),
  ];
}

function quotationLines({ virgolettato }: CitazioneVerificata): string[] {
  if (!virgolettato?.originale) return [];
  const page = virgolettato.pagina ? ` (pag. ${virgolettato.pagina})` : '';
  const differences = virgolettato.differenze.map(
    ({ scritto, originale }) => `- scritto «${scritto ?? ''}», nella decisione «${originale ?? ''}»`,
  );
  return [`Nella decisione${page}: «${inOneLine(virgolettato.originale)}»`, ...differences];
}
