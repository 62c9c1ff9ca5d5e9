import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { provvedimento } from '@/test/items';
import { renderPage } from '@/test/render';
import { api, graphqlAnswers, server } from '@/test/server';
import NormaPage from './NormaPage';

const NORM = 'ART. 5 L. 898/1970';
const PART = 'ART. 5 COMMA 6 L. 898/1970';

function answerWith(count: number) {
  const asked: Record<string, unknown>[] = [];
  server.use(
    http.get(api('/provvedimento/autocomplete'), () =>
      HttpResponse.json(
        [NORM, PART, 'ART. 6 L. 898/1970'].map((text) => ({
          type: 'riferimento_normativo',
          label: 'Riferimenti normativi',
          text,
        })),
      ),
    ),
    http.get(api('/search/counts'), () => HttpResponse.json({ counts: [7, 5] })),
    graphqlAnswers({
      provvedimento: (variables) => {
        asked.push(variables);
        return {
          count,
          expression: variables.q,
          facets: [
            { field: 'anno', values: ['2020', '2024'].map((value) => ({ value, count: 4 })) },
            { field: 'distretto', values: [{ value: 'L_AQUILA', count: 3 }] },
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
  const all = `riferimento_normativo:"${NORM}" OR riferimento_normativo:"${PART}"`;
  expect(await screen.findByRole('link', { name: 'Tutte: 12 Risultati' })).toBeVisible();
  expect(asked).toEqual([expect.objectContaining({ q: all, sort_field: 'data', sort_order: 'desc' })]);
  expect(screen.getAllByRole('article')).toHaveLength(5);
  const part = (await screen.findByRole('link', { name: PART })).closest('tr') as HTMLElement;
  expect(await within(part).findByText('5')).toBeVisible();
  expect(q('2020')).toBe(`(${all}) AND data_pubblicazione:[01/01/2020 TO 31/12/2020]`);
  expect(q('L’Aquila')).toBe(`(${all}) AND distretto:"L_AQUILA"`);
  expect(screen.getByRole('link', { name: 'Area penale' })).toHaveAttribute(
    'href',
    expect.stringContaining('area=penale'),
  );
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
