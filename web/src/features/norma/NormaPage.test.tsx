import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { account } from '@/test/accounts';
import { provvedimento } from '@/test/items';
import { renderPage } from '@/test/render';
import { api, graphqlAnswers, server } from '@/test/server';
import NormaPage from './NormaPage';

const NORM = 'ART. 5 L. 898/1970';
const PART = 'ART. 5 COMMA 6 L. 898/1970';

function answerWith(count: number, parts = [NORM, PART]) {
  const asked: Record<string, unknown>[] = [];
  server.use(
    http.get(api('/riferimento_normativo/parti'), () =>
      HttpResponse.json(parts.map((text, at) => ({ text, count: 7 - at }))),
    ),
    graphqlAnswers({
      provvedimento: (variables) => {
        if (!variables.id) asked.push(variables); // not what became of them
        return {
          count,
          expression: variables.q,
          facets: [
            { field: 'anno', values: ['2020', '2024'], counts: [4, 4] },
            { field: 'distretto', values: ['L_AQUILA'], counts: [3] },
          ],
          items: Array.from({ length: Math.min(count, 10) }, (_, at) => provvedimento({ id: `p${at}` })),
        };
      },
    }),
  );
  return asked;
}

const q = (name: string | RegExp) =>
  new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href).searchParams.get('q');

it('a norm has its decisions: the latest, by part, by year, by district', async () => {
  const asked = answerWith(12);
  renderPage(NormaPage, { path: `/norma?rif=${encodeURIComponent(NORM)}&area=civile` });
  expect(await screen.findByRole('heading', { level: 1, name: NORM })).toBeVisible();
  const all = `norma:"${NORM}"`;
  expect(await screen.findByRole('link', { name: 'Tutte: 12 Risultati' })).toBeVisible();
  expect(asked).toEqual([expect.objectContaining({ q: all, sort_field: 'data', sort_order: 'desc' })]);
  expect(await screen.findAllByRole('article')).toHaveLength(5);
  const part = (await screen.findByRole('link', { name: PART })).closest('tr') as HTMLElement;
  expect(await within(part).findByText('6')).toBeVisible();
  expect(q('2020')).toBe(`${all} AND data_pubblicazione:[01/01/2020 TO 31/12/2020]`);
  expect(screen.queryByRole('link', { name: /^Nel mio/ })).toBeNull();
  expect(q('L’Aquila')).toBe(`${all} AND distretto:"L_AQUILA"`);
  expect(screen.getByRole('link', { name: 'Area penale' })).toHaveAttribute(
    'href',
    expect.stringContaining('area=penale'),
  );
});

it('has those of the reader’s own district one step away', async () => {
  answerWith(12);
  const user = account('x', { ou: ['TRIBUNALE DI PESCARA'] });
  renderPage(NormaPage, { path: `/norma?rif=${encodeURIComponent(NORM)}&area=civile`, user });
  await screen.findByRole('link', { name: 'Nel mio distretto (3)' });
  expect(q('Nel mio distretto (3)')).toBe(`norma:"${NORM}" AND distretto:"L_AQUILA"`);
});

it('says so where the address names no norm', async () => {
  renderPage(NormaPage, { path: '/norma' });
  expect(await screen.findByText(/non dice di quale norma/)).toBeVisible();
});

it('says so where there is none', async () => {
  answerWith(0);
  renderPage(NormaPage, { path: `/norma?rif=${encodeURIComponent(NORM)}&area=penale` });
  expect(await screen.findByText(/Nessun provvedimento dell’area penale/)).toBeVisible();
});

it('of many parts of an article ten are there, and then all', async () => {
  const commas = Array.from({ length: 15 }, (_, at) => `ART. 5 COMMA ${at + 1} L. 898/1970`);
  answerWith(3, [NORM, ...commas]);
  const { user } = renderPage(NormaPage, { path: `/norma?rif=${encodeURIComponent(NORM)}&area=civile` });
  const more = await screen.findByRole('button', { name: 'Tutte le 16 parti' });
  const shown = () =>
    screen.getAllByRole('link', { name: /^ART\. 5 (COMMA|L\.)/ }).map((link) => link.textContent);
  expect(shown()).toEqual([NORM, ...commas.slice(0, 9)]);
  await user.click(more);
  expect(shown()).toEqual([NORM, ...commas]);
  expect(more).toHaveAttribute('aria-expanded', 'true');
});
