import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { LeadList, LeadsProvider, LeadTo } from '.';

const ITEM = {
  status: 'PUBBLICATO',
  area: 'penale',
  ufficio: 'TRIBUNALE DI MILANO',
  tipo: 'sentenza',
  numero_provvedimento: null,
  anno_provvedimento: null,
  esito: null,
  materia: 'Stupefacenti',
  ruolo: null,
  numero_ruolo: null,
  anno_ruolo: null,
  parola_chiave: ['Lieve entità', 'Sola'],
  riferimento_normativo: [],
};

it('leads to the others, says how many, and not to where there is none', async () => {
  const asked: string[][] = [];
  server.use(
    http.get(api('/search/counts'), ({ request }) => {
      const q = new URL(request.url).searchParams.getAll('q');
      asked.push(q);
      return HttpResponse.json({ counts: q.map((one) => (one.includes('Lieve') ? 1_235 : 1)) });
    }),
  );
  const Page = () => (
    <LeadsProvider item={ITEM}>
      <LeadList field="parola_chiave" words={ITEM.parola_chiave} />
      <LeadTo field="presidente" value="MARIO NERI">
        Mario Neri
      </LeadTo>
    </LeadsProvider>
  );
  renderPage(Page, { path: '/provvedimento/page' });
  expect(await screen.findByText(/1\.234/)).toHaveTextContent('(1.234 altre decisioni)');
  const href = screen.getByRole<HTMLAnchorElement>('link', { name: 'Lieve entità' }).href;
  const { searchParams } = new URL(href);
  expect(searchParams.get('q')).toBe('parola_chiave:"Lieve entità"');
  expect(searchParams.get('area')).toBe('penale');
  expect(screen.queryByRole('link', { name: 'Sola' })).toBeNull();
  // A judge can be searched for, and is not counted.
  expect(screen.getByRole('link', { name: 'Mario Neri' })).toBeVisible();
  expect(asked.flat().join()).not.toContain('presidente');
});
