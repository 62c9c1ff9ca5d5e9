import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import type { Waiting } from '@/domain/waiting';
import { ACCOUNTS } from '@/test/accounts';
import { renderPage } from '@/test/render';
import { api, graphqlAnswers, server } from '@/test/server';
import TodoPage from './TodoPage';

const HOME = '/attivita/da-fare';
const DECISION = {
  id: 'p1',
  status: 'BOZZA',
  area: 'civile',
  tipo: 'sentenza',
  ufficio: 'TRIBUNALE DI MILANO',
  materia: 'LAVORO',
  numero_ruolo: '4500',
  sub_procedimento: null,
  anno_ruolo: '2021',
  label: 'Tribunale di Milano, sentenza n. 123/2024',
  edit_date: '2026-03-12T10:00:00Z',
  edited_by: 'Carla Monti',
  waiting_since: '2026-03-12T10:00:00Z',
  last_event: {
    action: 'rejected',
    at: '2026-03-12T10:00:00Z',
    actor: 'Carla Monti',
    reason: 'Manca la data',
  },
};
const asked: Record<string, unknown>[] = [];

function answers(items: object[], waiting: Partial<Waiting>, count = items.length) {
  server.use(
    graphqlAnswers({
      attesa: (variables: Record<string, unknown>) => {
        asked.push(variables);
        return { count, items };
      },
    }),
    http.get(api('/workflow/waiting'), () =>
      HttpResponse.json({
        returned: 0,
        submit: 0,
        withdraw: 0,
        confirm: 0,
        publish: 0,
        approve: 0,
        ...waiting,
      }),
    ),
  );
}

const open = (path = HOME) => renderPage(TodoPage, { path, route: HOME, user: ACCOUNTS.redattore });

beforeEach(() => {
  asked.length = 0;
});

it('shows what waits, why it came back, and where it is done', async () => {
  answers(
    [
      { duty: 'returned', provvedimento: DECISION, massima: null },
      {
        duty: 'submit',
        provvedimento: { ...DECISION, id: 'p3', last_event: null },
        massima: null,
        confirmation: { at: '2026-03-14T10:00:00Z', actor: 'Ada Neri' },
      },
      { duty: 'confirm', provvedimento: { ...DECISION, id: 'p2', status: 'DA_APPROVARE' }, massima: null },
      {
        duty: 'approve',
        provvedimento: null,
        massima: { ...DECISION, id: 'm1', status: 'DA_APPROVARE', titolo: 'Onere della prova' },
      },
    ],
    { returned: 1, submit: 1, confirm: 1, approve: 1 },
  );
  open();
  const table = await screen.findByRole('table', { name: 'Le mie attività: da fare' });
  const rows = await within(table).findAllByRole('rowheader');
  expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
    '/attivita/provvedimento/page?id=p1',
    '/attivita/provvedimento/page?id=p3',
    '/provvedimento/p2/document/anonymize',
    '/attivita/abstract/page?id=m1',
  ]);
  expect(within(table).getAllByText(/^Rinviato in bozza da Carla Monti/)).toHaveLength(1);
  expect(within(table).getByText(/Manca la data/)).toBeInTheDocument();
  expect(rows[3]).toHaveTextContent('Onere della provaAbstract: Tribunale di Milano, sentenza n. 123/2024');
  expect(within(table).getByText('Oscuramento da confermare')).toBeInTheDocument();
  expect(within(table).getByText('Da inviare')).toBeInTheDocument();
  expect(
    within(table).getByText('Versione anonimizzata confermata da Ada Neri il 14/03/2026'),
  ).toBeInTheDocument();
  expect(screen.getByText('4 elementi in attesa')).toBeInTheDocument();
});

it('counts the same in the tab, in the list and by duty, and shows one duty', async () => {
  answers([{ duty: 'returned', provvedimento: DECISION, massima: null }], { returned: 1, approve: 2 }, 3);
  const { user } = open();
  expect(await screen.findByRole('link', { name: 'Da fare 3' })).toHaveAttribute('aria-current', 'page');
  expect(await screen.findByText('3 elementi in attesa')).toBeInTheDocument();
  const duties = screen.getByRole('navigation', { name: 'Per che cosa attende' });
  expect(
    within(duties)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Tutto (3)', 'Da correggere (1)', 'Da approvare (2)']);
  await user.click(within(duties).getByRole('link', { name: 'Da approvare (2)' }));
  expect(asked.at(-1)).toEqual({ from: 0, size: 10, duty: 'approve' });
});

it('says that nothing waits', async () => {
  answers([], {});
  open();
  expect(await screen.findByText('Nulla attende, per ora.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Da fare' })).toBeInTheDocument();
});

it('a page beyond the end is the last one', async () => {
  answers([{ duty: 'returned', provvedimento: DECISION, massima: null }], { returned: 11 }, 11);
  const { router } = open(`${HOME}?from=30`);
  await screen.findByText('11 elementi in attesa');
  expect(router.state.location.search).toBe('?from=10');
});
