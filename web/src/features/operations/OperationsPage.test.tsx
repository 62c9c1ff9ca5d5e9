import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import type { ServiceState } from '@/api/operations';
import { ACCOUNTS } from '@/test/accounts';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import OperationsPage from './OperationsPage';

const fine = { level: 'ok', problems: [] } as const;

it('tells how many documents could not be read again, and of which offices little has come', async () => {
  const documents = { ...fine, kind: 'cartella', reachable: true, documents: 1200 };
  const numbers = { of_older_reader: 60, left_to_offices: 20, not_read_again: 1003 };
  const state = {
    ...{ level: 'ok', at: '2026-11-30T10:00:00Z', jobs: [], failed: [], scheduled: [] },
    ...{ database: fine, index: fine, worker: fine, backup: fine, assistant: fine, sign_in: fine },
    copertura: { level: 'avviso', problems: [], low: ['TRIBUNALE DI MILANO', 'TRIBUNALE DI LODI'] },
    ...{ versions: [], documents: { ...documents, ...numbers } },
  } as unknown as ServiceState;
  server.use(http.get(api('/operations'), () => HttpResponse.json(state)));
  renderPage(OperationsPage, { path: '/stato', user: ACCOUNTS.amministratore });
  expect(await screen.findByText('Rilettura non riuscita')).toBeVisible();
  expect(screen.getByText('1.003 documenti')).toBeVisible();
  expect(screen.getByText('Tribunale di Milano, Tribunale di Lodi')).toBeVisible();
  expect(screen.getByText(/60 documenti, di cui 20 da rielaborare/)).toBeVisible();
});
