import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { claimPreferences, forgetPerson } from '@/domain/preferences';
import { NO_FILTERS, type Queue } from '@/domain/queue';
import { workState } from '@/domain/work';
import { ACCOUNTS } from '@/test/accounts';
import { renderPage } from '@/test/render';
import { api, graphqlAnswers, server } from '@/test/server';
import { WorkNavigator } from './WorkNavigator';

const queue: Queue = {
  kind: 'provvedimento',
  filters: { ...NO_FILTERS, area: 'civile' },
  testo: 'rossi',
  sort: { field: 'edit_date', order: 'desc' },
  size: 50,
  from: 50,
};
const LIST =
  '/attivita/provvedimento/home?q=area%3A%22civile%22+AND+testo%3A%28rossi%29&sort_field=edit_date&sort_order=desc&size=50&from=50';
const PATH = '/attivita/provvedimento/page?id=p1';

/** The item's page, opened from its list or, without a `state`, as after a sign-in. */
function open(state?: unknown, id = 'p1') {
  const Page = () => <WorkNavigator kind="provvedimento" id={id} title="Uno" />;
  return renderPage(Page, { path: PATH, user: ACCOUNTS.redattore, state });
}
const way = () => screen.getByRole('link', { name: 'Provvedimenti' });

beforeEach(() => {
  forgetPerson();
  claimPreferences('redattore');
  server.use(
    graphqlAnswers({ provvedimentoOp: () => ({ count: 1, items: [{ id: 'p1' }] }) }),
    http.get(api('/workflow/waiting'), () => HttpResponse.json({})),
  );
});

it('leads back to the list, its row included, also after signing in again', async () => {
  const first = open(workState({ list: { of: 'queue', queue }, position: 73 }));
  expect(way()).toHaveAttribute('href', LIST);
  first.unmount();

  const { user, router } = open();
  expect(way()).toHaveAttribute('href', LIST);
  await user.click(screen.getByRole('button', { name: 'Torna indietro' }));
  expect(router.state.location).toMatchObject({
    search: LIST.slice(LIST.indexOf('?')),
    state: { row: 'p1' },
  });
});

it('knows no list for another item, and for another person', () => {
  open(workState({ list: { of: 'queue', queue }, position: 73 })).unmount();
  open(undefined, 'p2').unmount();
  const other = open(undefined, 'p2');
  expect(way()).toHaveAttribute('href', '/attivita/provvedimento/home');
  other.unmount();

  claimPreferences('redattore.roma');
  open();
  expect(way()).toHaveAttribute('href', '/attivita/provvedimento/home');
});
