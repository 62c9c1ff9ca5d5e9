import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import type { CitazioneElencata, DecisioneElencata, ElencoVerificato } from '@/api/verifica';
import { folderEntry } from '@/test/folders';
import { api, graphqlAnswers, server } from '@/test/server';
import { show } from '@/test/verifica';
import { keptOf, wrongList } from './list';

const decision = (id: string, change: Partial<DecisioneElencata> = {}): DecisioneElencata => ({
  id,
  label: `Decisione ${id}`,
  tipo: 'sentenza',
  indirizzo: `https://bdm.example/d/${id}`,
  sorte: { testo: null, attenzione: false, dopo: [], superata: 0 },
  ...change,
});
const listed = (change: Partial<CitazioneElencata>): CitazioneElencata => ({
  riga: 1,
  scritto: 'Trib. Milano 1/2020',
  esito: 'trovata',
  decisioni: [],
  quante: 0,
  ...change,
});
const UNDONE = {
  testo: 'Riformata da App.',
  attenzione: true,
  dopo: [{ effetto: 'riformata' as const }],
  superata: 0,
};
const LIST: ElencoVerificato = {
  riepilogo: { trovata: 2, piu_di_una: 1, assente: 1, non_letta: 1 },
  citazioni: [
    listed({ decisioni: [decision('p1', { sorte: UNDONE })], quante: 1, nota: 'Il giorno è un altro.' }),
    listed({ riga: 2, esito: 'piu_di_una', decisioni: [decision('p2'), decision('p3')], quante: 3 }),
    listed({ riga: 3, esito: 'assente', scritto: 'Cass. 1/1999;', letto: 'Cass. 1/1999', citata_da: 4 }),
    listed({ riga: 4, esito: 'non_letta', scritto: 'boh' }),
    listed({ riga: 5, decisioni: [decision('p1')], quante: 1 }),
  ],
};

it('of a list tells what was found, and keeps what is found or chosen', async () => {
  const sent: unknown[] = [];
  const added: unknown[] = [];
  server.use(
    http.post(api('/verifica/elenco'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(LIST);
    }),
    graphqlAnswers({ fascicolo: () => [folderEntry({ id: 'c', name: 'Contratti' })] }),
    http.post(api('/fascicolo/c/items'), async ({ request }) => {
      added.push(await request.json());
      return HttpResponse.json({ added: 2, already: 0 });
    }),
  );
  const { user } = show();
  await user.click(screen.getByRole('radio', { name: 'Un elenco di citazioni' }));
  const field = screen.getByRole('textbox', { name: 'Elenco di citazioni' });
  expect(field).toHaveAccessibleDescription(/Una citazione per riga, fino a 200/);
  const search = screen.getByRole('button', { name: 'Cerca le decisioni' });
  await user.click(search);
  expect(field).toHaveAccessibleDescription(/Incollare le citazioni, una per riga/);
  fireEvent.change(field, { target: { value: 'Trib. Milano 1/2020' } });
  await user.click(search);
  const heading = await screen.findByRole('heading', {
    level: 2,
    name: '2 trovate, 1 ambigua, 1 non presente, 1 non letta',
  });
  expect(heading).toHaveFocus();
  expect(sent).toEqual([{ testo: 'Trib. Milano 1/2020' }]);

  const found = within(screen.getByRole('region', { name: /Trovate \(2\)/ }));
  expect(found.getAllByRole('link', { name: /Decisione p1/ })[0]).toHaveAttribute(
    'href',
    '/provvedimento/page?id=p1',
  );
  expect(found.getByText('Riformata')).toBeVisible();
  expect(found.getByText('Il giorno è un altro.')).toBeVisible();
  const cited = within(screen.getByRole('region', { name: /Non presenti \(1\)/ }));
  expect(cited.getByRole('link', { name: /La citano 4 decisioni di qui/ })).toBeVisible();
  expect(
    screen.getByText('Si salva o si esporta 1 decisione. 1 è ripetuta. 3 citazioni restano fuori.'),
  ).toBeVisible();

  const several = within(screen.getByRole('group', { name: 'Riga 2: Trib. Milano 1/2020' }));
  expect(several.getByText(/Un’altra non è mostrata/)).toBeVisible();
  await user.click(several.getByRole('radio', { name: 'Decisione p3' }));
  await user.click(found.getAllByRole('checkbox', { name: /Da tenere/ })[1] as HTMLElement);
  expect(screen.getByText('Si salvano o si esportano 2 decisioni. 3 citazioni restano fuori.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Esporta…' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Salva in una cartella' }));
  await user.click(await screen.findByRole('radio', { name: 'Contratti' }));
  await user.click(screen.getByRole('button', { name: 'Aggiungi' }));
  expect(await screen.findByText('2 provvedimenti inseriti nella cartella Contratti')).toBeVisible();
  expect(added).toEqual([{ provvedimento: ['p1', 'p3'], massima: [] }]);

  await user.click(screen.getByRole('button', { name: 'Torna all’elenco' }));
  expect(screen.getByRole('textbox', { name: 'Elenco di citazioni' })).toHaveFocus();
});

it('says what cannot be sent and what is kept', () => {
  expect(wrongList(' \n')).toMatch(/Incollare/);
  expect(wrongList('x\n'.repeat(200))).toBeNull();
  expect(wrongList('x\n'.repeat(201))).toMatch(/più di 200 righe/);
  expect(keptOf([null])).toBe('Nessuna decisione è scelta. 1 citazione resta fuori.');
});
