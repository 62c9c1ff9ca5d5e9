import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/render';
import { api, graphqlAnswers, server } from '@/test/server';
import Simili from './Simili';

const Page = () => <Simili id="p1" />;

function answerWith(simili: unknown[]) {
  server.use(graphqlAnswers({ provvedimento: () => ({ items: [{ id: 'p1', simili }] }) }));
}

it('lists similar decisions, each with what it has in common', async () => {
  answerWith([
    {
      provvedimento: { id: 'p2', label: 'Tribunale di Roma, sentenza n. 7/2023', materia: 'FAMIGLIA' },
      parola_chiave: ['assegno divorzile'],
      riferimento_normativo: ['ART. 5 L. 898/1970'],
      decisioni_citate: ['Cass. 18287/2018'],
      parole: ['convivenza', 'squilibrio'],
    },
    {
      provvedimento: { id: 'p3', label: 'Tribunale di Bari, sentenza n. 8/2023', materia: null },
      parola_chiave: [],
      riferimento_normativo: [],
      decisioni_citate: [],
      parole: ['convivenza'],
    },
  ]);
  renderPage(Page, { path: '/' });
  const [first, second] = await screen.findAllByRole('listitem');
  expect(
    within(first as HTMLElement)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/provvedimento/page?id=p2', '/confronto?primo=p1&secondo=p2']);
  expect(first).toHaveTextContent('Parole chiave: assegno divorzile');
  expect(first).toHaveTextContent('Riferimenti normativi: ART. 5 L. 898/1970');
  expect(first).toHaveTextContent('Decisioni citate: Cass. 18287/2018');
  expect(first).toHaveTextContent('Termini in comune: convivenza, squilibrio');
  expect(second).not.toHaveTextContent('Parole chiave');
});

it('says that there are none', async () => {
  answerWith([]);
  renderPage(Page, { path: '/' });
  expect(await screen.findByText('Non disponibili')).toBeVisible();
});

it('can be asked for again', async () => {
  server.use(http.post(api('/graphql'), () => HttpResponse.json({}, { status: 400 })));
  const { user } = renderPage(Page, { path: '/' });
  const again = await screen.findByRole('button', { name: 'Riprova' });
  answerWith([]);
  await user.click(again);
  expect(await screen.findByText('Non disponibili')).toBeVisible();
});
