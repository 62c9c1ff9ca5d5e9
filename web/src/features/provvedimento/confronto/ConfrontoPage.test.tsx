import { act, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Testo } from '@/api/document';
import { PROVVEDIMENTO_GONE } from '@/domain/messages';
import { provvedimento } from '@/test/items';
import { renderPage } from '@/test/render';
import { api, graphqlAnswers, server } from '@/test/server';
import ConfrontoPage from './ConfrontoPage';

const text = (change: Partial<Testo>): Testo => ({
  ...{ pagine: 2, lingue: ['it'], senza_testo: [], norme: [], precedenti: [], parti: [] },
  ...change,
});
const norme: Testo['norme'] = [{ canonico: 'ART. 2043 C.C.' } as Testo['norme'][number]];
const cites = (words: string) => [{ testo: 'ai sensi dell’' }, { testo: words, norma: 0 }];
const TEXTS: Record<string, Testo> = {
  p1: text({
    norme,
    parti: [
      { tipo: 'fatto', titolo: 'FATTO', pagina: 1, paragrafi: [[{ testo: 'Una caduta.' }]] },
      {
        tipo: 'motivi',
        titolo: 'MOTIVI',
        pagina: 1,
        paragrafi: [cites('art. 2043 c.c.'), cites('art. 2043')],
      },
    ],
  }),
  p2: text({
    norme,
    lingue: ['de'],
    parti: [{ tipo: 'motivi', titolo: 'GRÜNDE', pagina: 1, paragrafi: [cites('Art. 2043 ZGB')] }],
  }),
  p3: text({ parti: [{ tipo: 'testo', pagina: 1, paragrafi: [[{ testo: 'Tutto insieme.' }]] }] }),
};

function open(primo: string, secondo: string) {
  server.use(
    http.get(api('/provvedimento/:id/document/parti'), ({ params }) =>
      HttpResponse.json(TEXTS[String(params.id)]),
    ),
    graphqlAnswers({
      provvedimento: ({ id }) => {
        const [asked = ''] = id as string[];
        return { items: asked in TEXTS ? [provvedimento({ id: asked, label: `Sentenza ${asked}` })] : [] };
      },
    }),
  );
  return renderPage(ConfrontoPage, { path: `/confronto?primo=${primo}&secondo=${secondo}` });
}

const decision = (name: string) => within(screen.getByRole('article', { name }));

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

it('two decisions stand side by side; what both cite is marked, listed and stepped through', async () => {
  const { user } = open('p1', 'p2');
  const cited = await screen.findByRole('button', { name: 'ART. 2043 C.C.' });
  expect(cited.closest('li')).toHaveTextContent('2 nel primo, 1 nel secondo');
  expect(screen.getByRole('link', { name: 'Sentenza p1' })).toHaveAttribute(
    'href',
    '/provvedimento/page?id=p1',
  );
  expect(decision('Sentenza p2').getByText('Qui non è stata riconosciuta la parte «Fatto».')).toBeVisible();
  expect(decision('Sentenza p2').getByText('Testo in tedesco.')).toBeVisible();
  expect(screen.getByText('Art. 2043 ZGB').closest('section')).toHaveAttribute('lang', 'de');
  const marks = () => [...document.querySelectorAll('mark')].map(({ className }) => className.trim());
  for (const here of [0, 1, 2, 0]) {
    await user.click(cited);
    expect(marks()).toEqual([0, 1, 2].map((at) => (at === here ? 'bdm-text-here' : '')));
  }
  await user.click(screen.getByRole('button', { name: 'Passo precedente' }));
  expect(screen.getByText('ART. 2043 C.C.: 3 di 3, nel secondo')).toBeVisible();
  await user.click(
    screen.getByRole('button', { name: 'Da «MOTIVI» alla stessa parte dell’altro provvedimento' }),
  );
  expect(screen.getByRole('heading', { name: /^GRÜNDE/ })).toHaveFocus();
});

it('words selected in one text are of that decision; over both, of neither', async () => {
  open('p1', 'p2');
  const [from, to] = [await screen.findByText('Una caduta.'), await screen.findByText('Art. 2043 ZGB')];
  const select = (end: Node) =>
    act(async () => {
      document.getSelection()?.setBaseAndExtent(from, 0, end, 1);
      document.dispatchEvent(new Event('selectionchange'));
    });
  await select(from);
  expect(screen.getByRole('region', { name: 'Testo selezionato' })).toBeVisible();
  await select(to);
  expect(screen.queryByRole('region', { name: 'Testo selezionato' })).toBeNull();
});

it('a text whose parts are not known is said to be whole, and one that there is not is said to be missing', async () => {
  open('p3', 'altrove');
  expect(await screen.findByText('Tutto insieme.')).toBeVisible();
  expect(decision('Sentenza p3').getByText(/non sono state riconosciute le parti/)).toBeVisible();
  expect(await decision('Secondo provvedimento').findByText(PROVVEDIMENTO_GONE)).toBeVisible();
  expect(screen.queryByText(/^Qui non è stata riconosciuta/)).toBeNull();
});

it('an address without two decisions compares nothing', async () => {
  open('p1', 'p1');
  expect(await screen.findByRole('heading', { name: 'Confronto non disponibile' })).toBeVisible();
});
