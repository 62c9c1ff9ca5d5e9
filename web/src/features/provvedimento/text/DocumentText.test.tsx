import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import type { Testo } from '@/api/document';
import type { Place } from '@/domain/place';
import { readPreferences, writePreferences } from '@/domain/preferences';
import { citationOf } from '@/parts/citation';
import { Shortcuts } from '@/parts/item/Shortcuts';
import { shortcuts } from '@/parts/item/shortcuts';
import { provvedimento } from '@/test/items';
import { renderPage, withQueries } from '@/test/render';
import { api, server } from '@/test/server';
import { DocumentText } from './DocumentText';

const FATE = { testo: 'Riformata da Corte di Appello' };
const cite = (...where: string[]) => ['Trib. Milano', ...where].join(', ');

const URN = 'https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:legge:1990;241';

const TEXT: Testo = {
  pagine: 4,
  precedenti: [],
  lingue: ['it'],
  senza_testo: [4],
  scansioni: [2, 3],
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

type Answer = (request: Request) => Response;

async function open(
  answer: Answer,
  { q, ...props }: { anonymisedToo?: boolean; q?: string; place?: Place } = {},
) {
  server.use(http.get(api('/provvedimento/7/document/parti'), ({ request }) => answer(request)));
  const request = { kind: 'provvedimento' as const, id: '7', label: 'Sentenza', q };
  render(
    withQueries(<DocumentText request={request} cite={cite} area="civile" on="2020-05-01" {...props} />),
  );
}

it('has the parts as headed sections, and links to them', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  await open(() => HttpResponse.json(TEXT));
  const parts = within(await screen.findByRole('navigation', { name: 'Indice' }));
  await userEvent.click(parts.getByRole('button', { name: 'Indice' }));
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
  expect(screen.getByText(/letto da una scansione \(pagine 2, 3\): può contenere errori/)).toBeVisible();
});

it('where there is room what is in it stands beside it, with the sections, and says which is read', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  const media = { matches: true, addEventListener() {}, removeEventListener() {} };
  vi.spyOn(window, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList);
  const paragrafi = ['1. Il rito', 'Testo.', '2. Il merito'].map((testo) => [{ testo }]);
  const parti = TEXT.parti.with(1, { tipo: 'motivi', pagina: 1, paragrafi });
  await open(() => HttpResponse.json({ ...TEXT, parti }));
  const index = within(await screen.findByRole('navigation', { name: 'Indice' }));
  expect(index.queryByRole('button')).toBeNull();
  const names = index.getAllByRole('link').map((link) => link.textContent);
  expect(names).toEqual(['Intestazione', 'Motivi', '1. Il rito', '2. Il merito', 'P.Q.M.']);
  // Nothing has a place here: all has come up.
  await waitFor(() => expect(index.getByRole('link', { current: 'location' })).toHaveTextContent('P.Q.M.'));
  await userEvent.click(index.getByRole('link', { name: '2. Il merito' }));
  expect(screen.getByText('2. Il merito', { selector: '.bdm-text-part span' }).closest('p')).toHaveFocus();
  vi.restoreAllMocks();
});

it('D leads to the ruling, which is then copied with its page', async () => {
  await open(() => HttpResponse.json(TEXT));
  render(<Shortcuts />);
  await screen.findByRole('navigation', { name: 'Indice' });
  const user = userEvent.setup();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.keyboard('d');
  expect(screen.getByRole('heading', { name: 'P.Q.M. pag. 3' })).toHaveFocus();
  await user.keyboard('{Tab}{Enter}');
  expect(copied).toHaveBeenLastCalledWith('«accoglie»\n(Trib. Milano, pag. 3, P.Q.M.)');
});

it('R and E lead from one citation to the next and back, around the ends', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  const parti = TEXT.parti.with(2, {
    tipo: 'dispositivo',
    pagina: 3,
    paragrafi: [[{ testo: 'visto l’' }, { testo: 'art. 1', norma: 0 }]],
  });
  await open(() => HttpResponse.json({ ...TEXT, parti }));
  render(<Shortcuts />);
  const last = await screen.findByRole('link', { name: /^art\. 1/ });
  const first = screen.getByRole('link', { name: /^l\. 241\/1990/ });
  const user = userEvent.setup();
  await user.keyboard('r');
  await waitFor(() => expect(first).toHaveFocus());
  await user.keyboard('r');
  await waitFor(() => expect(last).toHaveFocus());
  await user.keyboard('r');
  await waitFor(() => expect(first).toHaveFocus());
  await user.keyboard('e');
  await waitFor(() => expect(last).toHaveFocus());
});

it('R is no key of a text that cites nothing that leads anywhere', async () => {
  await open(() => HttpResponse.json({ ...TEXT, norme: [{ canonico: 'L. 1/2000' }, { canonico: 'CCNL' }] }));
  await screen.findByRole('heading', { name: 'P.Q.M. pag. 3' });
  expect(shortcuts().map(({ key }) => key)).not.toContain('r');
});

it('what is selected is copied with its page and part, in the style in use', async () => {
  server.use(http.get(api('/provvedimento/p1/document/parti'), () => HttpResponse.json(TEXT)));
  const request = { kind: 'provvedimento' as const, id: 'p1', label: 'Sentenza' };
  const { citazioni } = provvedimento();
  const { user } = renderPage(
    () => (
      <>
        <Shortcuts />
        <DocumentText
          request={request}
          cite={(...where) => citationOf(citazioni, FATE, where)}
          area="civile"
          on={null}
        />
      </>
    ),
    { path: '/' },
  );
  const words = await screen.findByText('che segue');
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await act(async () => {
    document.getSelection()?.selectAllChildren(words);
    document.dispatchEvent(new Event('selectionchange'));
  });
  const bar = within(screen.getByRole('region', { name: 'Testo selezionato' }));
  await user.click(bar.getByRole('button', { name: 'Copia con la citazione' }));
  expect(copied).toHaveBeenLastCalledWith(
    expect.stringMatching(/^«.*che segue»\n\(Trib\. Milano, sent\. .*, pag\. \d, Motivi\)$/),
  );

  writePreferences({ citation: 'rivista' });
  await user.click(bar.getByRole('button', { name: 'Copia con la citazione' }));
  expect(copied.mock.lastCall?.[0]).toMatch(
    /\(Trib\. Milano, 1° febbraio 2024, n\. 123, pag\. \d, Motivi\)$/,
  );
  writePreferences({ fate: true });
  await user.click(bar.getByRole('button', { name: 'Copia con la citazione' }));
  expect(copied.mock.lastCall?.[0]).toMatch(/n\. 123, pag\. \d, Motivi, riformata da Corte di Appello\)$/);
  await act(async () => document.getSelection()?.removeAllRanges());
  await user.keyboard('c');
  expect(copied).toHaveBeenLastCalledWith(
    'Trib. Milano, 1° febbraio 2024, n. 123, riformata da Corte di Appello',
  );
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

it('precedents lead to their pages or to a search, and nowhere where there is nothing', async () => {
  const said = ['Trib. Roma n. 5/2020', 'Cass. 13533/2001', 'Cass. 1/1999'];
  const names = ['Tribunale di Roma, n. 5/2020', 'Cass. 13533/2001', 'Cass. 1/1999'];
  const paragraph = said.map((testo, precedente) => ({ testo, precedente }));
  server.use(
    http.get(api('/provvedimento/7/document/parti'), () =>
      HttpResponse.json({
        ...TEXT,
        precedenti: names,
        parti: [{ tipo: 'testo', pagina: 1, paragrafi: [paragraph] }],
      }),
    ),
    http.get(api('/provvedimento/7/document/precedenti'), ({ request }) => {
      expect(new URL(request.url).searchParams.get('area')).toBe('penale');
      return HttpResponse.json([
        { nome: names[0], id: 'p5', label: 'Tribunale di Roma, sentenza n. 5/2020 del 03/02/2020' },
        { nome: names[1], q: 'testo:"13533/2001"', count: 12 },
      ]);
    }),
  );
  const request = { kind: 'provvedimento' as const, id: '7', label: 'Sentenza' };
  renderPage(() => <DocumentText request={request} cite={cite} area="penale" on={null} />, {
    path: '/',
  });
  const page = await screen.findByRole('link', { name: said[0] });
  expect(page).toHaveAttribute('href', '/provvedimento/page?id=p5');
  expect(
    await screen.findByRole('button', {
      name: 'Anteprima di Tribunale di Roma, sentenza n. 5/2020 del 03/02/2020',
    }),
  ).toBeVisible();
  const search = screen.getByRole<HTMLAnchorElement>('link', { name: said[1] });
  expect(search).toHaveAttribute('title', 'Cerca «Cass. 13533/2001»: 12 altre decisioni');
  const { searchParams } = new URL(search.href);
  expect([searchParams.get('q'), searchParams.get('area')]).toEqual(['testo:"13533/2001"', 'penale']);
  expect(screen.getByText(said[2] ?? '')).toBeVisible();
  expect(screen.queryByRole('link', { name: said[2] })).toBeNull();
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
    { anonymisedToo: true },
  );
  expect(await screen.findByRole('radio', { name: 'Originale' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Anonimizzato' }));
  expect(await screen.findByText('M. N. contro G. V.')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Indice' })).toBeNull();
});

it('says that a scan has no text', async () => {
  await open(() =>
    HttpResponse.json({
      pagine: 2,
      precedenti: [],
      norme: [],
      lingue: ['it'],
      senza_testo: [1, 2],
      parti: [],
    }),
  );
  expect(await screen.findByText(/^Il documento non contiene testo leggibile/)).toBeVisible();
});

it('marks the words of the search, and J and K go from one to the next', async () => {
  server.use(
    http.get(api('/provvedimento/7/document/hits'), () =>
      HttpResponse.json({ count: 2, forms: ['la l', 'accoglie'], pages: [] }),
    ),
  );
  await open(() => HttpResponse.json(TEXT), { q: 'testo:(accoglie)' });
  const words = within(await screen.findByRole('group', { name: 'Parole cercate' }));
  expect(words.getByRole('status')).toHaveTextContent('2 passi');
  const marks = [...document.querySelectorAll('mark')].map((mark) => [mark.textContent, mark.dataset.hit]);
  // The first reaches into a link to a law.
  expect(marks).toEqual([
    ['la ', '0'],
    ['l', '0'],
    ['accoglie', '1'],
  ]);
  await userEvent.click(words.getByRole('button', { name: 'Passo precedente (K)' }));
  expect(words.getByRole('status')).toHaveTextContent('2 di 2');
  await userEvent.click(words.getByRole('button', { name: 'Passo successivo (J)' }));
  expect(words.getByRole('status')).toHaveTextContent('1 di 2');
  const here = () => [...document.querySelectorAll('.bdm-text-here')].map((mark) => mark.textContent);
  expect(here()).toEqual(['la ', 'l']);
});

it('has titles as courts set them, and pages that are told to those who cannot see the margin', async () => {
  await open(() => HttpResponse.json(TEXT));
  expect(await screen.findByText('TRIBUNALE DI MILANO')).toBeVisible();
  const titles = [...document.querySelectorAll('.bdm-text-title')].map((title) => title.textContent);
  expect(titles).toEqual(['TRIBUNALE DI MILANO', 'RAGIONI DELLA DECISIONE pag. 1', 'P.Q.M. pag. 3']);
  const mark = document.querySelector('.bdm-text-page');
  expect(mark).toHaveTextContent('inizio della pagina 2');
  expect(mark?.querySelector('[aria-hidden]')).toHaveTextContent(/^pag\. 2$/);
});

it('has a size of letters that this browser remembers', async () => {
  await open(() => HttpResponse.json(TEXT));
  await userEvent.click(await screen.findByRole('button', { name: 'Testo più grande' }));
  expect(readPreferences().text).toBe(1.15);
  expect(screen.getByRole('region', { name: 'Testo del provvedimento' })).toHaveStyle({
    '--bdm-text-size': '1.15',
  });
  for (let press = 0; press < 6; press++) {
    await userEvent.click(screen.getByRole('button', { name: 'Testo più grande' }));
  }
  expect(readPreferences().text).toBe(1.75);
  expect(screen.getByRole('button', { name: 'Testo più grande' })).toHaveAttribute('aria-disabled', 'true');
});
