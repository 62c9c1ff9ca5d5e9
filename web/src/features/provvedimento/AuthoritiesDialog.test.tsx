import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { provvedimento } from '@/test/items';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import AuthoritiesDialog from './AuthoritiesDialog';

const close = vi.fn();
const Page = () => <AuthoritiesDialog item={provvedimento()} onClose={close} />;

function answerWith(norme: object[], precedenti: string[], leads: object[] = []) {
  server.use(
    http.get(api('/provvedimento/p1/document/parti'), () =>
      HttpResponse.json({ pagine: 1, lingue: ['it'], senza_testo: [], parti: [], norme, precedenti }),
    ),
    http.get(api('/provvedimento/p1/document/precedenti'), () => HttpResponse.json(leads)),
  );
}

const NORM = { canonico: 'ART. 2043 C.C.', sito: 'Normattiva', link: 'https://www.normattiva.it/2043' };

it('lists what the text cites, with links where there are any', async () => {
  answerWith(
    [NORM, { canonico: 'CCNL 06/07/1995' }],
    ['Cass. 577/2008', 'Tribunale di Roma, n. 5/2020', 'n. 7/2020'],
    [{ nome: 'Tribunale di Roma, n. 5/2020', id: 'p5', label: 'Tribunale di Roma, sentenza n. 5/2020' }],
  );
  renderPage(Page, { path: '/' });
  const norms = within(await screen.findByRole('region', { name: 'Norme' }));
  expect(norms.getByRole('heading', { level: 3 })).toHaveTextContent('Norme (2)');
  expect(norms.getByRole('link')).toHaveAttribute('href', NORM.link);
  expect(norms.getByText('CCNL 06/07/1995')).toBeVisible();
  const decisions = within(screen.getByRole('region', { name: 'Decisioni' }));
  expect(decisions.getAllByRole('heading', { level: 4 }).map((heading) => heading.textContent)).toEqual([
    'Cass.',
    'Tribunale di Roma',
    'Ufficio non indicato',
  ]);
  expect(decisions.getByRole('link')).toHaveAttribute('href', '/provvedimento/page?id=p5');
});

it('is copied, and saved as a file', async () => {
  answerWith([NORM], ['Cass. 577/2008']);
  const { user } = renderPage(Page, { path: '/' });
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: 'Copia l’elenco' }));
  expect(copied).toHaveBeenLastCalledWith(
    'Autorità citate in Trib. Milano, sent. 1° febbraio 2024, n. 123\n\nNorme\nART. 2043 C.C.\n\nDecisioni\nCass. 577/2008',
  );
  expect(await screen.findByText('Elenco copiato')).toBeVisible();

  let saved: Blob | null = null;
  URL.createObjectURL = vi.fn((file: Blob) => {
    saved = file;
    return 'blob:1';
  });
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: unknown) {
    expect((this as HTMLAnchorElement).download).toBe(
      'Autorità citate - Tribunale di Milano, sentenza n. 123-2024 del 01-02-2024.csv',
    );
  });
  await user.click(screen.getByRole('button', { name: 'Scarica (CSV)' }));
  expect(clicked).toHaveBeenCalledOnce();
  expect(await (saved as Blob | null)?.text()).toContain(
    'Norma;ART. 2043 C.C.;https://www.normattiva.it/2043',
  );
});

it('says that nothing is cited, and has nothing to copy then', async () => {
  answerWith([], []);
  const { user } = renderPage(Page, { path: '/' });
  expect(await screen.findByText('Nel testo non risulta citata alcuna norma o decisione.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copia l’elenco' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Chiudi' }));
  expect(close).toHaveBeenCalledOnce();
});

it('says why there is no text to read', async () => {
  const detail = 'Il provvedimento è in elaborazione. Provare più tardi.';
  answerWith([], []);
  server.use(
    http.get(api('/provvedimento/p1/document/parti'), () =>
      HttpResponse.json({ detail, code: 'PROCESSING' }, { status: 409 }),
    ),
  );
  renderPage(Page, { path: '/' });
  expect(await screen.findByText(detail)).toBeVisible();
});
