import type { CitazioneVerificata, Codice, Genere, Riepilogo, Riscontro } from '@/api/verifica';
import { formatNumber } from '@/domain/format';

type Outcome = { label: string; sign: string; one: string; many: string };

/** Each outcome in words, and its sign; first what there is to do something about. */
export const OUTCOMES: Record<Riscontro, Outcome> = {
  corretta_riformata: {
    label: 'Corretta, ma riformata o superata',
    sign: '!',
    one: 'corretta, ma riformata o superata',
    many: 'corrette, ma riformate o superate',
  },
  errore: { label: 'Da correggere', sign: '✗', one: 'da correggere', many: 'da correggere' },
  dubbio: { label: 'Dubbia', sign: '?', one: 'dubbia', many: 'dubbie' },
  non_letto: {
    label: 'Non letta',
    sign: '…',
    one: 'che non si è potuta leggere',
    many: 'che non si sono potute leggere',
  },
  corretta: { label: 'Corretta', sign: '✓', one: 'corretta', many: 'corrette' },
  non_verificabile: {
    label: 'Non verificabile qui',
    sign: '–',
    one: 'che non si può verificare qui',
    many: 'che non si possono verificare qui',
  },
};
export const ORDER = Object.keys(OUTCOMES) as Riscontro[];

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
    (name) => `${formatNumber(counts[name])} ${OUTCOMES[name][counts[name] === 1 ? 'one' : 'many']}`,
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
