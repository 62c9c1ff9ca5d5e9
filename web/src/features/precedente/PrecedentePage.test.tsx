import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { provvedimento } from '@/test/items';
import { renderPage } from '@/test/render';
import { api, graphqlAnswers, server } from '@/test/server';
import PrecedentePage from './PrecedentePage';

const NAME = 'Cass. 13533/2001';

function answerWith(count = 12) {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get(api('/precedente'), () =>
      HttpResponse.json({ nome: NAME, q: `precedente:"${NAME}"`, trattamenti: [] }),
    ),
    http.get(api('/search/counts'), () => HttpResponse.json({ counts: [7, 5] })),
    http.get(api('/precedente/citanti'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const passo = { pagina: 2, parte: 'motivi', prima: 'Vedi ', citazione: NAME, dopo: '.' };
      return HttpResponse.json({
        count,
        anni: [
          { valore: '2024', count: 4 },
          { valore: '2022', count: 1 },
        ],
        esiti: [{ valore: 'RIGETTO', count: 3 }],
        distretti: [],
        items: [{ id: 'p1', passi: [passo] }],
      });
    }),
    graphqlAnswers({
      provvedimento: () => ({
        count: 12,
        facets: [],
        items: [
          provvedimento({
            id: 'p1',
            sorte: { attenzione: true, testo: 'Riformata', dopo: [], superata: 1, superata_da: [] },
          }),
        ],
      }),
    }),
  );
  return asked;
}

const path = (more = '') => `/precedente?nome=${encodeURIComponent(NAME)}&area=civile${more}`;

it('lists who cites it, in the reasons first, narrowed by the address', async () => {
  const asked = answerWith();
  const { user, router } = renderPage(PrecedentePage, { path: path() });
  const strip = await screen.findByRole('navigation', { name: 'Chi la cita, per anno di pubblicazione' });
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ parte: 'motivi', ordine: 'data', from: '0' });
  expect(screen.getByText(/^Vedi|«Vedi/)).toBeVisible();
  // What became of the one that cites is on its row
  expect(await screen.findByText('Superata')).toBeVisible();
  // The year without any is no link
  expect(
    within(strip)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['2024: 4 decisioni', '2022: 1 decisione']);
  await user.click(within(strip).getByRole('link', { name: '2022: 1 decisione' }));
  await user.selectOptions(screen.getByLabelText('Ordine'), 'Più approfonditi');
  await user.selectOptions(screen.getByLabelText('Esito'), 'Rigetto (3)');
  await user.type(screen.getByLabelText('Parole nella decisione che cita'), 'canone{Enter}');
  await user.selectOptions(screen.getByLabelText('Dove la cita'), 'Ovunque');
  const said = new URLSearchParams(router.state.location.search);
  expect(Object.fromEntries(said)).toEqual({
    nome: NAME,
    area: 'civile',
    parole: 'canone',
    parte: 'ovunque',
    esito: 'RIGETTO',
    anno: '2022',
    ordine: 'profondita',
  });
  const { parte, ...last } = Object.fromEntries(asked.at(-1) ?? []);
  expect(parte).toBeUndefined();
  expect(last).toMatchObject({ parole: 'canone', esito: 'RIGETTO', anno: '2022', ordine: 'profondita' });
  expect(screen.getByRole('link', { name: 'Pagina 2' })).toHaveAttribute(
    'href',
    expect.stringContaining('parole=canone&esito=RIGETTO&parte=ovunque&anno=2022&ordine=profondita&pagina=2'),
  );
  expect(within(strip).getByRole('link', { current: true })).toHaveTextContent('2022');
});

it('says where nothing meets the filters, and takes them away', async () => {
  answerWith(0);
  const { user, router } = renderPage(PrecedentePage, { path: path('&anno=2022&parte=dispositivo') });
  await user.click(await screen.findByRole('button', { name: 'Togli tutti i filtri' }));
  expect(router.state.location.search).toContain('parte=ovunque');
  expect(router.state.location.search).not.toContain('anno');
});

it('an address beyond the end is its last page, and what is refused says why', async () => {
  const asked = answerWith(2);
  const { router } = renderPage(PrecedentePage, { path: path('&pagina=99') });
  await waitFor(() => expect(router.state.location.search).not.toContain('pagina'));
  expect(asked.at(-1)?.get('from')).toBe('0');
  cleanup();
  const errors = [{ field: 'parole', message: 'Indicare almeno una parola.' }];
  server.use(
    http.get(api('/precedente/citanti'), () =>
      HttpResponse.json({ detail: 'Alcuni dati non sono validi.', code: 'INVALID', errors }, { status: 422 }),
    ),
  );
  renderPage(PrecedentePage, { path: path('&parole=!') });
  expect(await screen.findByText('Alcuni dati non sono validi. Indicare almeno una parola.')).toBeVisible();
});
