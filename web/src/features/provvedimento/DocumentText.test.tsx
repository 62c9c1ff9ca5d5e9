import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { withQueries } from '@/test/render';
import { api, server } from '@/test/server';
import { DocumentText } from './DocumentText';

const URN = 'https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:legge:1990;241';

async function open(riferimenti: () => Response) {
  server.use(
    http.get(api('/provvedimento/:id/document/testo'), () =>
      HttpResponse.text('Prima pagina\fvisti la l. 241/1990 e il CCNL 06/07/1995'),
    ),
    http.get(api('/provvedimento/:id/document/riferimenti'), riferimenti),
  );
  render(withQueries(<DocumentText id="7" on="2020-05-01" />));
  await userEvent.click(screen.getByText('Testo del provvedimento'));
  return screen.findByRole('region', { name: 'Pagina 2' });
}

const law = { sito: 'Normattiva', link: URN, link_vigente: `${URN}!vig=2020-05-01` };
const none = { sito: null, link: null, link_vigente: null };

it('references lead to the text in force on the day of the decision', async () => {
  const page = await open(() =>
    HttpResponse.json([
      { page: 2, start: 9, end: 20, canonico: 'L. 241/1990', ...law },
      { page: 2, start: 26, end: 41, canonico: 'CCNL 06/07/1995', ...none },
    ]),
  );
  const link = await screen.findByRole('link', { name: /^l. 241\/1990/ });
  expect(link).toHaveAttribute('href', `${URN}!vig=2020-05-01`);
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(page).toHaveTextContent('e il CCNL 06/07/1995');
});

it('without the references the text is there all the same', async () => {
  const page = await open(() => HttpResponse.json({ detail: 'no', code: 'X' }, { status: 409 }));
  expect(page).toHaveTextContent('visti la l. 241/1990 e il CCNL 06/07/1995');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
