// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { checkedText, citation } from '@/test/verifica';
import { reasonsOf, summaryOf } from './outcomes';
import { reportOf } from './report';

const NONE = { corretta: 0, corretta_riformata: 0, errore: 0, dubbio: 0, non_verificabile: 0, non_letto: 0 };

it.each([
  [
    { corretta: 20, corretta_riformata: 0, errore: 3, dubbio: 5, non_verificabile: 4, non_letto: 0 },
    '32 citazioni: 3 da correggere, 5 dubbie, 20 corrette, 4 che non si possono verificare qui',
  ],
  [{ ...NONE, corretta: 1 }, '1 citazione: 1 corretta'],
  [
    { ...NONE, corretta_riformata: 2, errore: 1 },
    '3 citazioni: 2 corrette, ma riformate o superate, 1 da correggere',
  ],
  [{ ...NONE, dubbio: 1, non_verificabile: 1 }, '2 citazioni: 1 dubbia, 1 che non si può verificare qui'],
  [{ ...NONE, corretta: 1_234 }, '1.234 citazioni: 1.234 corrette'],
])('sums up %o', (counts, text) => expect(summaryOf(counts)).toBe(text));

const unknown = (codice: 'assente' | 'di_norma' | 'piu_di_una' | 'data_futura') =>
  citation('x', 'x', {
    riscontro: 'non_verificabile',
    rilievi: [{ codice, riscontro: 'non_verificabile', testo: 'Non si sa.' }],
  });

it('says why citations could not be checked, the most frequent reason first', () => {
  const citations = [unknown('di_norma'), unknown('assente'), unknown('assente'), unknown('data_futura')];
  expect(reasonsOf([...citations, citation('x', 'x')])).toEqual([
    ['decisioni che qui non ci sono', 2],
    ['parole di norme, il cui testo non è qui', 1],
    ['altre, ciascuna con il suo perché', 1],
  ]);
});

it('reports each citation as text', () => {
  const text = 'Trib. Milano n. 12/2024 dice «parole che non sono\nle sue» e art. 1 c.c.';
  const found = { id: 'p1', label: 'Tribunale di Milano, sentenza n. 12/2024' };
  const report = reportOf(
    checkedText(
      text,
      [
        citation(text, 'Trib. Milano n. 12/2024', {
          genere: 'decisione',
          riscontro: 'dubbio',
          letto: 'Trib. Milano 12/2024',
          rilievi: [{ codice: 'data_diversa', riscontro: 'dubbio', testo: 'È di un altro giorno.' }],
          decisione: {
            nome: 'Trib. Milano 12/2024',
            numero: '12',
            anno: 2024,
            provvedimento: found,
            vicini: [{ id: 'p2', label: 'Sentenza n. 21/2024' }],
            successivo: { id: 'p3', label: 'Appello n. 3/2025' },
            trattamenti: [],
          },
        }),
        citation(text, '«parole che non sono\nle sue»', {
          genere: 'virgolettato',
          riscontro: 'errore',
          rilievi: [{ codice: 'quasi_testuale', riscontro: 'errore', testo: 'Non sono quelle.' }],
          virgolettato: {
            di: 1,
            pagina: 3,
            originale: 'parole che sono\nle sue',
            differenze: [{ scritto: 'non', originale: null }],
          },
        }),
        citation(text, 'art. 1 c.c.', { norma: { nome: 'ART. 1 C.C.', link: 'https://norme.example' } }),
      ],
      { avvertenze: ['Non è stato guardato tutto.'] },
    ),
  ).join('\n\n');
  for (const words of [
    '3 citazioni: 1 da correggere, 1 dubbia, 1 corretta.\nNorme in vigore il 20/11/2026.',
    'Non è stato guardato tutto.',
    '1. Dubbia (decisione): Trib. Milano n. 12/2024\nLetto come: Trib. Milano 12/2024\n- È di un altro giorno.',
    'Nella banca dati: Tribunale di Milano, sentenza n. 12/2024\nForse: Sentenza n. 21/2024',
    'Provvedimento successivo: Appello n. 3/2025',
    '2. Da correggere (virgolettato): «parole che non sono le sue»\n- Non sono quelle.',
    'Nella decisione (pag. 3): «parole che sono le sue»\n- scritto «non», nella decisione «»',
    'Testo ufficiale: https://norme.example',
  ])
    expect(report).toContain(words);
});
