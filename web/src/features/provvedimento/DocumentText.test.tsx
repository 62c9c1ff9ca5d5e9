import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Testo } from '@/api/document';
import { withQueries } from '@/test/render';
import { api, server } from '@/test/server';
import { DocumentText } from './DocumentText';

const URN = 'https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:legge:1990;241';

const TEXT: Testo = {
  pagine: 4,
  senza_testo: [4],
  parti: [
    { tipo: 'intestazione', pagina: 1, paragrafi: [[{ testo: 'TRIBUNALE DI MILANO' }]] },
    {
      tipo: 'motivi',
      titolo: 'RAGIONI DELLA DECISIONE',
      pagina: 1,
      paragrafi: [
        [
          { testo: 'visti la ' },
          {
            testo: 'l. 241/1990',
            norma: 0,
          },
          { testo: ' e il ' },
          { testo: 'CCNL 06/07/1995', norma: 1 },
          { testo: 'che segue', pagina: 2 },
        ],
      ],
    },
    { tipo: 'dispositivo', titolo: 'P.Q.M.', pagina: 3, paragrafi: [[{ testo: 'accoglie' }]] },
  ],
  norme: [
    { canonico: 'L. 241/1990', sito: 'Normattiva', link: URN, link_vigente: `${URN}!vig=2020-05-01` },
    { canonico: 'CCNL 06/07/1995' },
  ],
};

function Text({ anonymisedToo = false }) {
  const [open, setOpen] = useState(false);
  return <DocumentText id="7" on="2020-05-01" anonymisedToo={anonymisedToo} open={open} onToggle={setOpen} />;
}

async function open(answer: (request: Request) => Response, anonymisedToo = false) {
  server.use(http.get(api('/provvedimento/7/document/parti'), ({ request }) => answer(request)));
  render(withQueries(<Text anonymisedToo={anonymisedToo} />));
  await userEvent.click(screen.getByText('Testo del provvedimento'));
}

it('has the parts as headed sections, and links to them', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  await open(() => HttpResponse.json(TEXT));
  const parts = within(await screen.findByRole('navigation', { name: 'Parti del testo' }));
  expect(parts.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Intestazione',
    'Motivi',
    'P.Q.M.',
  ]);
  const headings = screen.getAllByRole('heading', { level: 3 });
  expect(headings.map((heading) => heading.textContent)).toEqual([
    'Intestazione pag. 1',
    'RAGIONI DELLA DECISIONE pag. 1',
    'P.Q.M. pag. 3',
  ]);
  await userEvent.click(parts.getByRole('link', { name: 'P.Q.M.' }));
  expect(headings[2]).toHaveFocus();
  expect(window.location.hash).toBe('');
  expect(screen.getByText('Senza testo leggibile, nel PDF: pagina 4.')).toBeVisible();
});

it('references lead to the text in force on the day of the decision', async () => {
  let day: string | null = null;
  await open((request) => {
    day = new URL(request.url).searchParams.get('data');
    return HttpResponse.json(TEXT);
  });
  const section = within(await screen.findByRole('region', { name: /^RAGIONI DELLA DECISIONE/ }));
  const link = section.getByRole('link', { name: /^l. 241\/1990/ });
  expect(link).toHaveAttribute('href', `${URN}!vig=2020-05-01`);
  expect(section.getAllByRole('link')).toHaveLength(1);
  expect(section.getByText(/CCNL/)).toBeVisible();
  expect(section.getByText('inizio della pagina', { exact: false })).toBeInTheDocument();
  expect(day).toBe('2020-05-01');
});

it('reads the anonymised text when it is chosen', async () => {
  await open(
    (request) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get('anonymized') === 'true'
          ? {
              ...TEXT,
              parti: [{ tipo: 'testo', pagina: 1, paragrafi: [[{ testo: 'M. N. contro G. V.' }]] }],
            }
          : TEXT,
      ),
    true,
  );
  expect(await screen.findByRole('radio', { name: 'Originale' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Anonimizzato' }));
  expect(await screen.findByText('M. N. contro G. V.')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Parti del testo' })).toBeNull();
});

it('says that a scan has no text', async () => {
  await open(() => HttpResponse.json({ pagine: 2, senza_testo: [1, 2], parti: [] }));
  expect(await screen.findByText(/^Il documento non contiene testo leggibile/)).toBeVisible();
});
