import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { CitazioneVerificata, Riepilogo, TestoVerificato } from '@/api/verifica';
import VerificaPage from '@/features/verifica/VerificaPage';
import { renderPage } from './render';
import { api, server } from './server';

/** A citation of `words`, where they stand in the text for the first time. */
export function citation(text: string, words: string, change: Partial<CitazioneVerificata> = {}) {
  const inizio = text.indexOf(words);
  return {
    numero: 1,
    genere: 'norma',
    posto: { sezione: 1, paragrafo: 1, inizio, fine: inizio + words.length },
    scritto: words,
    letto: words,
    riscontro: 'corretta',
    rilievi: [{ codice: 'letta', riscontro: 'corretta', testo: 'È un articolo che c’è.' }],
    ...change,
  } satisfies CitazioneVerificata;
}

/** What the server answers; the citations get their numbers, and are counted. */
export function checkedText(
  testo: string,
  citations: readonly CitazioneVerificata[],
  change: Partial<TestoVerificato> = {},
): TestoVerificato {
  const riepilogo: Riepilogo = {
    corretta: 0,
    corretta_riformata: 0,
    errore: 0,
    dubbio: 0,
    non_verificabile: 0,
    non_letto: 0,
  };
  for (const { riscontro } of citations) riepilogo[riscontro] += 1;
  return {
    data: '2026-11-20',
    sezioni: [{ numero: 1, genere: 'corpo', testo }],
    riepilogo,
    citazioni: citations.map((each, at) => ({ ...each, numero: at + 1 })),
    avvertenze: [],
    ...change,
  };
}

export const TEXT =
  'L’art. 3000 c.c. e l’art. 1 c.c. valgono; Trib. Milano n. 12/2024 dice «parole che non sono le sue». Cass. 1/1999.';
export const LABEL = 'Tribunale di Milano, sentenza n. 12/2024';

export const EVERY_OUTCOME = checkedText(
  TEXT,
  [
    citation(TEXT, 'art. 3000 c.c.', {
      letto: 'ART. 3000 C.C.',
      riscontro: 'errore',
      rilievi: [
        { codice: 'articolo_inesistente', riscontro: 'errore', testo: 'Il codice civile ha 2969 articoli.' },
      ],
    }),
    citation(TEXT, 'art. 1 c.c.', {
      norma: {
        nome: 'ART. 1 C.C.',
        link: 'https://norme.example/1',
        sito: 'Normattiva',
        link_vigente: 'https://norme.example/1!vig=2026-11-20',
      },
    }),
    citation(TEXT, 'Trib. Milano n. 12/2024', {
      genere: 'decisione',
      rilievi: [{ codice: 'presente', riscontro: 'corretta', testo: 'È qui.' }],
      decisione: {
        nome: 'Trib. Milano 12/2024',
        numero: '12',
        anno: 2024,
        provvedimento: { id: 'p1', label: LABEL },
        vicini: [],
        trattamenti: [],
      },
    }),
    citation(TEXT, '«parole che non sono le sue»', {
      genere: 'virgolettato',
      riscontro: 'dubbio',
      rilievi: [{ codice: 'quasi_testuale', riscontro: 'dubbio', testo: 'Le parole non sono tutte quelle.' }],
      virgolettato: {
        di: 3,
        pagina: 4,
        originale: 'parole che sono le sue',
        differenze: [
          { scritto: 'non sono', originale: 'sono' },
          { scritto: null, originale: 'davvero' },
        ],
      },
    }),
    citation(TEXT, 'Cass. 1/1999', {
      genere: 'decisione',
      riscontro: 'non_verificabile',
      rilievi: [{ codice: 'assente', riscontro: 'non_verificabile', testo: 'Qui non c’è.' }],
    }),
  ],
  { avvertenze: ['Non è stato guardato tutto.'] },
);

type Sent = { json: unknown } | { form: string };

/** The page, what it sends, and what it is answered. */
export function show(answer: TestoVerificato | (() => Response | Promise<Response>) = EVERY_OUTCOME) {
  const sent: Sent[] = [];
  server.use(
    http.post(api('/verifica'), async ({ request }) => {
      const type = request.headers.get('content-type') ?? '';
      if (type.startsWith('application/json')) sent.push({ json: await request.json() });
      else sent.push({ form: type });
      return typeof answer === 'function' ? answer() : HttpResponse.json(answer);
    }),
  );
  return { ...renderPage(VerificaPage, { path: '/verifica' }), sent };
}

export const field = () => screen.getByRole('textbox', { name: 'Testo' });
export const verify = () => screen.getByRole('button', { name: 'Verifica' });

export async function checkText(answer?: Parameters<typeof show>[0]) {
  const shown = show(answer);
  fireEvent.change(field(), { target: { value: TEXT } });
  await shown.user.click(verify());
  return shown;
}
