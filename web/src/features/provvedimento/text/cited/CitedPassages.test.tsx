import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import type { ParteDelTesto, Testo } from '@/api/document';
import type { PassiCitati } from '@/api/passiCitati';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { reach } from '@/ui/reach';
import { DocumentText } from '../DocumentText';

const part = (tipo: ParteDelTesto['tipo'], ...texts: string[]): ParteDelTesto => ({
  tipo,
  pagina: 1,
  paragrafi: texts.map((testo) => [{ testo }]),
});
const TEXT: Testo = {
  pagine: 1,
  precedenti: [],
  lingue: ['it'],
  senza_testo: [],
  norme: [],
  parti: [part('fatto', 'chi chiede'), part('motivi', 'uno', 'due', 'tre', 'quattro')],
};
const passo = {
  pagina: 2,
  parte: 'motivi' as const,
  prima: 'Per ',
  citazione: 'Trib. 5/2020',
  dopo: ', «due».',
};
const CITED: PassiCitati = {
  passi: [
    {
      parte: 1,
      paragrafo: 1,
      count: 7,
      citanti: [{ id: 'c1', label: 'Tribunale di Roma 9/2021', passi: [passo] }],
    },
  ],
  senza_passo: 12,
  limitato: true,
};

function open(cited: PassiCitati) {
  server.use(
    http.get(api('/provvedimento/7/document/parti'), () => HttpResponse.json(TEXT)),
    http.get(api('/provvedimento/7/passi-citati'), () => HttpResponse.json(cited)),
  );
  const request = { kind: 'provvedimento' as const, id: '7', label: 'Sentenza' };
  return renderPage(() => <DocumentText request={request} cite={() => ''} area="civile" on={null} />, {
    path: '/',
  });
}

it('counts beside a paragraph those that cite it, says how, and leaves out the others if one wants', async () => {
  const { user } = open(CITED);
  const count = await screen.findByRole('button', { name: '7 decisioni citano questo passo' });
  expect(count.parentElement?.previousElementSibling).toHaveTextContent('due');
  expect(screen.getByText('12 decisioni citano il provvedimento senza un passo preciso.')).toBeVisible();
  expect(screen.getByText(/ve ne sono altre/)).toBeVisible();
  expect(count).toHaveAttribute('aria-expanded', 'false');
  await user.click(count);
  const by = within(screen.getByRole('region', { name: '7 decisioni citano questo passo' }));
  expect(by.getByRole('link', { name: 'Tribunale di Roma 9/2021' })).toHaveAttribute(
    'href',
    '/provvedimento/page?id=c1',
  );
  expect(by.getByText(/Per/)).toHaveTextContent('«Per Trib. 5/2020, «due».» Motivi, pag. 2');
  expect(by.getByText('E altre 6, meno recenti.')).toBeVisible();

  expect(by.getByRole('switch', { name: 'Solo i passi citati' })).not.toBeChecked();
  await user.click(by.getByRole('switch', { name: 'Solo i passi citati' }));
  const folds = () =>
    screen.queryAllByRole('button', { name: /non mostrat/ }).map((each) => each.textContent);
  expect(folds()).toEqual([
    '1 paragrafo non mostrato',
    '1 paragrafo non mostrato',
    '2 paragrafi non mostrati',
  ]);
  expect(screen.getByText('due')).toBeVisible();
  for (const text of ['chi chiede', 'uno', 'tre', 'quattro'])
    expect(screen.getByText(text)).not.toBeVisible();
  await user.click(screen.getByRole('button', { name: '2 paragrafi non mostrati' }));
  expect(folds()).toHaveLength(2);
  expect(screen.getByText('quattro')).toBeVisible();
  reach(screen.getByText('uno'));
  expect(folds()).toEqual([]);
  expect(screen.getByText('uno')).toBeVisible();
});
