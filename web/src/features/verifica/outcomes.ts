import type { CitazioneVerificata, Codice, Genere, Riepilogo, Riscontro } from '@/api/verifica';
import { formatNumber } from '@/domain/format';
import SHARED from '@/domain/generated/shared';

type Outcome = { label: string; sign: string; one: string; many: string };

const LABELS: Record<Riscontro, string> = SHARED.verifica.OUTCOMES;
const SIGNS: Record<Riscontro, Omit<Outcome, 'label'>> = {
  corretta_riformata: {
    sign: '!',
    one: 'corretta, ma riformata o superata',
    many: 'corrette, ma riformate o superate',
  },
  errore: { sign: '✗', one: 'da correggere', many: 'da correggere' },
  dubbio: { sign: '?', one: 'dubbia', many: 'dubbie' },
  non_letto: { sign: '…', one: 'che non si è potuta leggere', many: 'che non si sono potute leggere' },
  corretta: { sign: '✓', one: 'corretta', many: 'corrette' },
  non_verificabile: {
    sign: '–',
    one: 'che non si può verificare qui',
    many: 'che non si possono verificare qui',
  },
};

export function outcomeOf(name: Riscontro): Outcome {
  return { ...SIGNS[name], label: LABELS[name] };
}

/** First what there is to do something about, as the server has them. */
export const ORDER = Object.keys(LABELS) as Riscontro[];

export const KINDS: Record<Genere, string> = {
  decisione: 'Decisione',
  norma: 'Norma',
  virgolettato: 'Virgolettato',
  data: 'Data',
};

export const COVERAGE =
  'Si confronta con i provvedimenti della banca dati che si possono leggere con il proprio account: una decisione che qui non c’è può esistere. Delle norme si conoscono la forma e pochi fatti certi (date, articoli, abrogazioni degli atti più citati), non il testo.';

/** '32 citazioni: 3 da correggere, 5 dubbie, 20 corrette, 4 che non si possono verificare qui' */
export function summaryOf(counts: Riepilogo): string {
  const total = ORDER.reduce((sum, name) => sum + counts[name], 0);
  const parts = ORDER.filter((name) => counts[name] > 0).map(
    (name) => `${formatNumber(counts[name])} ${SIGNS[name][counts[name] === 1 ? 'one' : 'many']}`,
  );
  return `${formatNumber(total)} ${total === 1 ? 'citazione' : 'citazioni'}: ${parts.join(', ')}`;
}

const WHY: Partial<Record<Codice, string>> = {
  assente: 'decisioni che qui non ci sono',
  senza_ufficio: 'decisioni di cui il testo non dice l’ufficio',
  piu_di_una: 'decisioni che qui hanno lo stesso nome di altre',
  letta: 'norme di atti di cui qui non è noto altro',
  di_norma: 'parole di norme, il cui testo non è qui',
  testo_non_disponibile: 'parole di decisioni che qui non si possono leggere',
  non_trovato: 'parole che non si trovano nella decisione, ma forse sono di un’altra',
};
const OTHERWISE = 'altre, ciascuna con il suo perché';

/** Why citations could not be checked, and how many for each reason. */
export function reasonsOf(citations: readonly CitazioneVerificata[]): [why: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { riscontro, rilievi } of citations) {
    if (riscontro !== 'non_verificabile') continue;
    const why = rilievi.map(({ codice }) => WHY[codice]).find(Boolean) ?? OTHERWISE;
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}
