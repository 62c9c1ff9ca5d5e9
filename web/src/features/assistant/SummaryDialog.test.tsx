import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import SummaryDialog from './SummaryDialog';

const CITATION = {
  page: 3,
  quote: 'Le spese seguono la soccombenza',
  places: [{ page: 3, start: 0, end: 31 }],
};
const SENTENCE = { text: 'Le spese seguono la soccombenza.', citations: [CITATION], verified: true };
const SUMMARY = {
  overview: [],
  text: SENTENCE.text,
  sentences: [SENTENCE],
  left_out: 0,
  extractive: true,
  model: 'estrattivo',
  created_at: '2026-01-01T10:00:00Z',
  file_hash: 'a',
};
const DECISION = { id: '7', label: 'Tribunale di Milano, sentenza n. 1/2024' };

it('a summary by a model names it; an unexpected failure has the message of its own', async () => {
  let works = false;
  server.use(
    http.get(api('/provvedimento/7/summary'), () =>
      works
        ? HttpResponse.json({
            ...SUMMARY,
            extractive: false,
            model: 'un-modello',
          })
        : new HttpResponse('', { status: 502 }),
    ),
  );
  const onClose = vi.fn();
  const { user, router } = renderPage(
    () => <SummaryDialog document={DECISION} onCite={() => {}} onClose={onClose} />,
    { path: '/search/standard' },
  );
  expect(
    await screen.findByText('Non è stato possibile elaborare la sintesi del provvedimento.'),
  ).toBeVisible();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText(/elaborato da un modello linguistico \(un-modello\)/)).toBeVisible();
  expect(screen.queryByText(/estrattiva/)).toBeNull();

  // What a sentence rests on has an address, to be copied and to be gone to.
  const address = /^\/provvedimento\/page\?id=7&pag=\d+&passo=[\w.]+$/;
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: /^Copia l’indirizzo del passo/ }));
  const told = copied.mock.lastCall?.[0] ?? '';
  expect(told.replace(window.location.origin, '')).toMatch(address);
  await user.click(screen.getByRole('link', { name: /nel ?testo$/ }));
  expect(onClose).toHaveBeenCalled();
  expect(window.location.origin + router.state.location.pathname + router.state.location.search).toBe(told);
});

it('a summary begins with the decision at a glance; what that rests on is folded, and goes along on the clipboard', async () => {
  const told = (text: string) => ({ ...SENTENCE, text, citations: [{ ...CITATION, quote: text }] });
  const overview = [
    { part: 'fatto', sentences: [told('La condomina chiede i danni.')] },
    { part: 'decisione', sentences: [told('Rigetta la domanda.')] },
  ];
  server.use(http.get(api('/provvedimento/7/summary'), () => HttpResponse.json({ ...SUMMARY, overview })));
  const { user } = renderPage(
    () => <SummaryDialog document={DECISION} onCite={() => {}} onClose={() => {}} />,
    { path: '/search/standard' },
  );
  const glance = await screen.findByRole('region', { name: 'In breve' });
  const headings = within(glance).getAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Fatto', 'Decisione']);
  const folded = within(glance).getByText('Passi da cui è tratto').closest('details');
  expect(folded).not.toHaveAttribute('open');
  expect(within(folded as HTMLElement).getByText('«Rigetta la domanda.»')).toBeInTheDocument();

  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copia' }));
  expect(copied.mock.lastCall?.[0]).toContain(
    'Fatto: La condomina chiede i danni. (p. 3)\n\nDecisione: Rigetta la domanda. (p. 3)\n\nLe spese',
  );
});
