import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import type { Provvedimento } from '@/api/content';
import { provvedimento } from '@/test/items';
import { renderPage } from '@/test/render';
import { api, graphqlAnswers, server } from '@/test/server';
import { PreviewedLink } from './PreviewedLink';

const LABEL = 'Tribunale di Milano, sentenza n. 123/2024 del 01/02/2024';
const OTHER = { id: 'p9', label: 'Corte di Appello di Milano, sentenza n. 7/2025', status: 'PUBBLICATO' };
const REFORMED = {
  attenzione: true,
  testo: `Riformata da ${OTHER.label}`,
  dopo: [{ effetto: 'riformata', parole: null, provvedimento: OTHER }],
  superata: 0,
  superata_da: [],
};
const SENTENCE = { parte: 1, paragrafo: 0, inizio: 0, fine: 9, pagina: 3, testo: 'Accoglie la domanda.' };

/** Two links to one decision, another to one of which nothing is known; counts what is asked. */
async function open(change: Partial<Provvedimento> = {}) {
  const asked = { fates: [] as unknown[], texts: [] as string[] };
  server.use(
    graphqlAnswers({
      provvedimento: ({ id }) => {
        const ids = id as string[];
        if (ids.length > 1) asked.fates.push(ids);
        return {
          count: 1,
          items: [provvedimento({ sorte: REFORMED, ...change }), provvedimento({ id: 'p2' })],
        };
      },
    }),
    http.get(api('/provvedimento/p1/document/parti'), ({ request }) => {
      asked.texts.push(new URL(request.url).searchParams.get('anonymized') ?? '');
      const breve = { fatto: [], questione: [], decisione: [SENTENCE], segue: false, dispositivo: 1 };
      return HttpResponse.json({ pagine: 3, precedenti: [], norme: [], lingue: ['it'], parti: [], breve });
    }),
  );
  const { user } = renderPage(
    () => (
      <p>
        <PreviewedLink id="p1" label={LABEL} reading="p0">
          Trib. Milano 123/2024
        </PreviewedLink>{' '}
        e{' '}
        <PreviewedLink id="p2" label="Altra">
          altra
        </PreviewedLink>
        <a href="#dopo">dopo</a>
      </p>
    ),
    { path: '/' },
  );
  const [button] = await screen.findAllByRole('button', { name: `Anteprima di ${LABEL}` });
  if (!button) throw new Error('no button');
  return { user, asked, button, link: screen.getByRole('link', { name: 'Trib. Milano 123/2024' }) };
}

it('tells beside each link what became of the decision, in one call, and nothing where nothing is known', async () => {
  const { asked } = await open();
  expect(await screen.findByText('Riformata')).toBeVisible();
  expect(document.querySelectorAll('.badge')).toHaveLength(1);
  expect(asked.fates).toEqual([['p1', 'p2']]);
  expect(asked.texts).toEqual([]);
});

it('by its button shows the decision, in the way of the keyboard, until Esc', async () => {
  const { user, button } = await open();
  await user.click(button);
  const card = screen.getByRole('dialog', { name: LABEL });
  expect(card).toHaveFocus();
  expect(await within(card).findByText('Accoglie la domanda.')).toBeVisible();
  expect(card).toHaveTextContent(/Data di deposito15\/01\/2024EsitoAccoglimento/);
  expect(within(card).getByRole('note')).toHaveTextContent(`è stata riformata da ${OTHER.label}`);
  const addresses = within(card)
    .getAllByRole('link')
    .slice(1)
    .map((each) => each.getAttribute('href'));
  expect(addresses).toEqual(['/provvedimento/page?id=p1', '/confronto?primo=p0&secondo=p1']);

  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button).toHaveFocus();

  // Past its last link one is after the button again.
  await user.keyboard('{Enter}');
  const [, , last] = within(screen.getByRole('dialog')).getAllByRole('link');
  act(() => last?.focus());
  await user.tab();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('link', { name: 'altra' })).toHaveFocus();
});

it('shows it to who points at the link, not to who passes, selects or touches', async () => {
  const { link, asked } = await open();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const wait = () => act(() => vi.advanceTimersByTimeAsync(400));
  const point = (how: object) => fireEvent.pointerEnter(link, { pointerType: 'mouse', buttons: 0, ...how });
  point({ pointerType: 'touch' });
  await wait();
  point({ buttons: 1 });
  await wait();
  point({});
  fireEvent.pointerLeave(link);
  await wait();
  document.getSelection()?.selectAllChildren(link);
  point({});
  await wait();
  document.getSelection()?.removeAllRanges();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked.texts).toEqual([]);

  point({});
  await wait();
  const card = screen.getByRole('dialog', { name: LABEL });
  expect(card).not.toHaveFocus();
  // One may go to it, and there it stays.
  fireEvent.pointerLeave(link);
  fireEvent.pointerOver(card);
  await wait();
  expect(card).toBeVisible();
  fireEvent.pointerOver(document.body);
  await wait();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('opens no original of what is restricted: its anonymised text is read, or none', async () => {
  const { user, button, asked } = await open({ visibility: 'true', anonymized_document_hash: 'a2' });
  await user.click(button);
  expect(await screen.findByText('Accoglie la domanda.')).toBeVisible();
  expect(asked.texts).toEqual(['true']);
});

it('says that the text of what is restricted is read by opening it', async () => {
  const { user, button, asked } = await open({ visibility: 'true' });
  await user.click(button);
  expect(await screen.findByText(/^Dati personali riservati/)).toBeVisible();
  expect(asked.texts).toEqual([]);
});
