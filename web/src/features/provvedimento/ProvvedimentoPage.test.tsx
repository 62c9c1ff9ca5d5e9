import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { EMPTY_SEARCH, searchAddress } from '@/domain/search';
import { rememberSearch } from '@/parts/navigation/resultPlace';
import { ACCOUNTS } from '@/test/accounts';
import { provvedimento } from '@/test/items';
import { renderPage } from '@/test/render';
import { api, graphqlAnswers, server } from '@/test/server';
import ProvvedimentoPage from './ProvvedimentoPage';

const PATH = '/provvedimento/page?id=p1';

function answerWith(item: ReturnType<typeof provvedimento> | null, ids: string[] = []) {
  server.use(
    http.get(api('/provvedimento/:id/document/parti'), () =>
      HttpResponse.json({ pagine: 1, lingue: ['it'], senza_testo: [], precedenti: [], parti: [], norme: [] }),
    ),
    graphqlAnswers({
      fascicolo: () => [],
      provvedimento: ({ id, from, size }) =>
        id
          ? { count: item ? 1 : 0, items: item ? [{ ...item, id: (id as string[])[0] }] : [] }
          : {
              count: ids.length,
              items: ids
                .slice(from as number, (from as number) + (size as number))
                .map((one) => ({ id: one })),
            },
    }),
  );
}

const fact = (term: string) => screen.getByText(term).closest('dt')?.nextElementSibling;

describe('a decision', () => {
  it('shows its data, and says what is missing', async () => {
    answerWith(provvedimento());
    renderPage(ProvvedimentoPage, { path: PATH });
    expect(await screen.findByRole('heading', { level: 1, name: provvedimento().label })).toBeVisible();
    expect(document.title).toBe(`${provvedimento().label} - Banca Dati di Merito`);
    expect(fact('Numero provvedimento')).toHaveTextContent('123/2024');
    expect(fact('Data di deposito')).toHaveTextContent('15/01/2024');
    expect(fact('Numero di ruolo (R.G.)')).toHaveTextContent('4500/2021');
    expect(screen.getByText(/^Dati non disponibili: /)).toHaveTextContent(/Relatore.*Annotazioni/);
    expect(screen.queryByText('Relatore')).toBeNull();
    expect(fact('Parti')).toHaveTextContent('Mario Neri');
    expect(fact('Esito')).toHaveTextContent('Accoglimento');
    expect(screen.getByRole('link', { name: 'Onere della prova' })).toHaveAttribute(
      'href',
      '/abstract/page?id=m1',
    );
    for (const name of [/^Visualizza/, /^Stampa/, /^Copia riferimento/]) {
      expect(screen.getByRole('button', { name })).toBeEnabled();
    }
    const save = screen.getByRole('link', { name: /^Scarica/ });
    expect(save).toHaveAttribute('href', '/api/bdm/backoffice/provvedimento/p1/document');
    expect(save).toHaveAttribute('download', 'Tribunale di Milano, sentenza n. 123-2024 del 01-02-2024.pdf');
  });

  it('is read before its data; ways lead over the commands, and to what comes after', async () => {
    Element.prototype.scrollIntoView = vi.fn();
    answerWith(provvedimento());
    const { user } = renderPage(ProvvedimentoPage, { path: PATH });
    const text = await screen.findByRole('heading', { name: 'Testo del provvedimento' });
    const data = screen.getByRole('complementary', { name: 'Dati e cartelle' });
    expect(text.compareDocumentPosition(data)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const ways = within(screen.getByRole('navigation', { name: 'In questa pagina' }));
    const names = ways.getAllByRole('link').map((link) => link.textContent);
    expect(names).toEqual([
      'Vai al testo',
      'Provvedimenti simili',
      expect.stringMatching(/dati e cartelle$/),
    ]);
    await user.click(ways.getByRole('link', { name: /dati e cartelle$/ }));
    expect(data).toHaveFocus();
    await user.click(ways.getByRole('link', { name: 'Vai al testo' }));
    expect(text.closest('section')).toHaveFocus();
    expect(window.location.hash).toBe('');
  });

  it('on a phone has its commands in one menu, but for the two most used', async () => {
    const media = { matches: true, addEventListener() {}, removeEventListener() {} };
    vi.spyOn(window, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList);
    answerWith(provvedimento());
    const { user } = renderPage(ProvvedimentoPage, { path: PATH });
    expect(await screen.findByRole('button', { name: /^Visualizza/ })).toBeEnabled();
    expect(screen.getByRole('button', { name: /^Copia riferimento/ })).toBeEnabled();
    for (const name of ['Cronologia', 'Nota personale', 'Aggiungi a una cartella', /^Stampa/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    const menu = screen.getByRole('button', { name: 'Altro' });
    await user.click(menu);
    expect(screen.getByRole('link', { name: 'Scarica il documento' })).toHaveAttribute('download');
    await user.click(screen.getByRole('button', { name: 'Nota personale' }));
    expect(await screen.findByLabelText('Nota personale su questo provvedimento')).toHaveFocus();
    await user.click(menu);
    await user.click(screen.getByRole('button', { name: 'Aggiungi a una cartella' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    vi.restoreAllMocks();
  });

  it('shows what its text says of what is missing, apart from what was given', async () => {
    const read = (field: string, label: string, page = 1) => ({
      field,
      value: label,
      label,
      page,
      passage: `il testo dice ${label} proprio qui`,
    });
    const hashes: string[] = [];
    server.use(
      http.get(api('/provvedimento/document/:hash/proposals'), ({ params }) => {
        hashes.push(String(params.hash));
        const proposals = [
          read('presidente', 'Altro Nome'),
          read('relatore', 'Carlo Verdi', 2),
          read('numero_ruolo', '77'),
          read('anno_ruolo', '2020'),
        ];
        return HttpResponse.json({ ready: true, proposals });
      }),
    );
    answerWith(
      provvedimento({
        visibility: 'true',
        document_hash: 'b2',
        anonymized_document_hash: 'b2',
        numero_ruolo: null,
        anno_ruolo: null,
      }),
    );
    const { router, user } = renderPage(ProvvedimentoPage, { path: PATH });
    const box = within(await screen.findByRole('region', { name: 'Letto nel testo' }));
    expect(box.getByText(/^Ricavato automaticamente/)).toBeVisible();
    expect(fact('Relatore')).toHaveTextContent('Carlo Verdi');
    expect(fact('Numero di ruolo (R.G.)')).toHaveTextContent('77/2020');
    expect(box.queryByText('Altro Nome')).toBeNull();
    expect(screen.getByText(/^Dati non disponibili: /)).toHaveTextContent(/Stato.*Annotazioni/);
    expect(screen.getByText(/^Dati non disponibili: /)).not.toHaveTextContent('Relatore');
    // The one that the reader may open, and no other.
    expect(hashes).toEqual(['b2']);
    await user.click(box.getByRole('link', { name: /^Relatore, Carlo Verdi: ?pag\. 2$/ }));
    expect(router.state.location.search).toMatch(/^\?id=p1&pag=2&passo=/);
  });

  it.each([
    ['nothing is missing', { relatore: 'C', giudice_assegnatario_fascicolo: 'D', stato: 'DEFINITIVO' }],
    ['there is no document', { document_hash: null }],
  ])('reads nothing where %s', async (_, change) => {
    const called = vi.fn(() => HttpResponse.json({ ready: true, proposals: [] }));
    server.use(http.get(api('/provvedimento/document/:hash/proposals'), called));
    answerWith(provvedimento(change));
    renderPage(ProvvedimentoPage, { path: PATH });
    expect(await screen.findByText(/^Dati non disponibili: .*Annotazioni/)).toBeVisible();
    expect(called).not.toHaveBeenCalled();
  });

  it('names its district', async () => {
    answerWith(provvedimento({ distretto: 'L_AQUILA' }));
    renderPage(ProvvedimentoPage, { path: PATH });
    await screen.findByRole('heading', { level: 1, name: provvedimento().label });
    await waitFor(() => expect(fact('Distretto')).toHaveTextContent('L’Aquila'));
  });

  it('shows the text of its document, or says why there is none', async () => {
    answerWith(provvedimento());
    const detail = 'Il provvedimento è in elaborazione. Provare più tardi.';
    server.use(
      http.get(api('/provvedimento/p1/document/parti'), () =>
        HttpResponse.json({ detail, code: 'PROCESSING' }, { status: 409 }),
      ),
    );
    const { user } = renderPage(ProvvedimentoPage, { path: PATH });
    expect(await screen.findByText(detail)).toBeVisible();
    await user.keyboard('t');
    expect(screen.getByRole('heading', { name: 'Testo del provvedimento' })).toHaveFocus();
  });

  it('names the accused in penal matters, and lists nothing as not available', async () => {
    answerWith(provvedimento({ area: 'penale', parte_processuale: [], massima: [] }));
    renderPage(ProvvedimentoPage, { path: PATH });
    await screen.findByRole('heading', { level: 1, name: provvedimento().label });
    expect(screen.getByText(/^Dati non disponibili: .*Imputati/)).toBeVisible();
    expect(screen.getByText('Il provvedimento non ha abstract collegati')).toBeVisible();
  });

  it('without a document offers none', async () => {
    answerWith(provvedimento({ document_hash: null, visibility: 'true' }));
    renderPage(ProvvedimentoPage, { path: PATH });
    expect(await screen.findByText('Documento non disponibile')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Visualizza/ })).toBeNull();
  });

  it('offers the anonymised document beside the original, a window of its own, and to report a problem', async () => {
    answerWith(provvedimento({ visibility: 'true', anonymized_document_hash: 'b2' }));
    const { user } = renderPage(ProvvedimentoPage, { path: PATH });
    await user.click(await screen.findByRole('button', { name: 'Altro' }));
    const link = (name: RegExp) => screen.getByRole('link', { name });
    expect(link(/^Scarica il documento anonimizzato/)).toHaveAttribute(
      'href',
      '/api/bdm/backoffice/provvedimento/p1/anonymized_document',
    );
    expect(screen.getByRole('button', { name: 'Visualizza il documento anonimizzato' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Stampa il documento anonimizzato' })).toBeVisible();
    expect(link(/^Apri in una nuova finestra/)).toHaveAttribute('href', PATH);
    expect(link(/^Segnala un problema/)).toHaveAttribute(
      'href',
      `/contact?pagina=${encodeURIComponent(PATH)}`,
    );
  });

  it('is copied as a reference, as a citation and whole', async () => {
    answerWith(provvedimento());
    const { user } = renderPage(ProvvedimentoPage, { path: PATH });
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('button', { name: 'Copia riferimento' }));
    expect(copied).toHaveBeenLastCalledWith(provvedimento().label);
    await user.click(screen.getByRole('button', { name: 'Altro' }));
    await user.click(screen.getByRole('button', { name: 'Copia come citazione: da atto (forma in uso)' }));
    expect(copied).toHaveBeenLastCalledWith('Trib. Milano, sent. 1° febbraio 2024, n. 123');
    expect(await screen.findByText('Citazione copiata')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Altro' }));
    await user.click(screen.getByRole('button', { name: 'Copia come citazione: da rivista' }));
    expect(copied).toHaveBeenLastCalledWith('Trib. Milano, 1° febbraio 2024, n. 123');
    // It is in use from now on.
    await user.keyboard('c');
    expect(copied).toHaveBeenLastCalledWith('Trib. Milano, 1° febbraio 2024, n. 123');
    await user.click(screen.getByRole('button', { name: 'Altro' }));
    expect(
      screen.getByRole('button', { name: 'Copia come citazione: da rivista (forma in uso)' }),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copia come citazione: da atto' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copia tutto' }));
    expect(await screen.findByText('Dati del provvedimento copiati')).toBeVisible();
    const text = copied.mock.lastCall?.[0];
    expect(text).toContain('Parti: Mario Neri');
    expect(text).toContain('In tema di danno.');
    await user.click(screen.getByRole('button', { name: 'Altro' }));
    await user.click(screen.getByRole('button', { name: 'Copia indirizzo permanente' }));
    expect(copied.mock.lastCall?.[0]).toMatch(/\/d\/tribunale-di-milano\/2024\/123\/sentenza-civile$/);
  });

  it('lists what it cites, when asked', async () => {
    answerWith(provvedimento());
    const { user } = renderPage(ProvvedimentoPage, { path: PATH });
    await user.click(await screen.findByRole('button', { name: 'Altro' }));
    await user.click(screen.getByRole('button', { name: 'Elenco delle autorità citate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Autorità citate' }));
    expect(await dialog.findByText(/^Nel testo non risulta citata/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Chiudi' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Altro' })).toHaveFocus();
  });

  it('names its neighbours with their outcome, and says what became of it', async () => {
    const next = { id: 'p9', label: 'Corte di Appello di Milano', status: 'PUBBLICATO', esito: 'RIFORMA' };
    const dopo = [{ effetto: 'riformata', parole: null, provvedimento: next }];
    const sorte = { attenzione: true, testo: 'Riformata', dopo, superata: 0, superata_da: [] };
    answerWith(provvedimento({ provvedimento_successivo: next, sorte }));
    renderPage(ProvvedimentoPage, { path: PATH });
    expect(await screen.findByText('riformata')).toBeVisible();
    const section = screen.getByRole('heading', { name: /^Provvedimento successivo/ }).closest('section');
    expect(section).toHaveTextContent('Corte di Appello di Milano, esito: Riforma');
    expect(screen.getByText(/^Dati non disponibili: .*Provvedimento precedente/)).toBeVisible();
  });

  it('does not run what its rich text contains', async () => {
    const testo =
      '<p onclick="window.bad=1">testo<img src=x onerror="window.bad=1"><script>window.bad=1</script></p>';
    answerWith(provvedimento({ massima: [{ id: 'm1', titolo: 'T', testo }] }));
    renderPage(ProvvedimentoPage, { path: PATH });
    const text = await screen.findByText('testo');
    expect(text.outerHTML).toBe('<p>testo</p>');
  });

  it('tells what happened to it, when asked', async () => {
    answerWith(provvedimento());
    server.use(
      http.get(api('/provvedimento/p1/timeline'), () =>
        HttpResponse.json([
          { date: '2024-01-15', type: 'deposit', title: 'Deposito della minuta' },
          {
            date: '2024-02-03T09:30:00Z',
            type: 'rejected',
            title: 'Rinviato in bozza',
            actor: 'Carla Monti',
            reason: 'Manca il dispositivo',
          },
          {
            date: '2024-03-01T09:30:00Z',
            type: 'abstract',
            title: 'Pubblicato l’abstract «Onere»',
            link: '/abstract/page?id=m1',
          },
        ]),
      ),
    );
    const { user, router } = renderPage(ProvvedimentoPage, { path: PATH });
    await user.click(await screen.findByRole('button', { name: 'Cronologia' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cronologia' }));
    const items = await dialog.findAllByRole('listitem');
    expect(items).toHaveLength(3);
    expect(items[0]).toHaveTextContent('15/01/2024Deposito della minuta');
    expect(items[1]).toHaveTextContent('Carla Monti');
    expect(items[1]).toHaveTextContent('Motivo: Manca il dispositivo');
    await user.click(dialog.getByRole('link', { name: 'Pubblicato l’abstract «Onere»' }));
    expect(router.state.location.pathname + router.state.location.search).toBe('/abstract/page?id=m1');
  });

  it('shows its work and its history to those who have it only', async () => {
    answerWith(provvedimento());
    renderPage(ProvvedimentoPage, { path: PATH, user: ACCOUNTS.pubblicatore });
    expect(await screen.findByRole('button', { name: 'Rinvia in bozza' })).toBeVisible();
    expect(await screen.findByText('Storia delle modifiche')).toBeVisible();
    cleanup();
    renderPage(ProvvedimentoPage, { path: PATH });
    await screen.findByRole('heading', { level: 1, name: provvedimento().label });
    expect(screen.queryByRole('button', { name: 'Rinvia in bozza' })).toBeNull();
    expect(screen.queryByText('Storia delle modifiche')).toBeNull();
  });

  it('that is not there is told on its page, with what can be done', async () => {
    rememberSearch(EMPTY_SEARCH);
    answerWith(null);
    const { router } = renderPage(ProvvedimentoPage, { path: PATH });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Provvedimento non disponibile' }),
    ).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(document.title).toContain('Provvedimento non disponibile');
    expect(screen.getByRole('link', { name: 'Cerca di nuovo' })).toHaveAttribute(
      'href',
      searchAddress(EMPTY_SEARCH),
    );
    expect(screen.getByRole('link', { name: 'contatti' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/provvedimento/page');
  });
});

describe('opened from results', () => {
  const search = {
    q: 'testo:(danno)',
    area: 'civile',
    target: 'provvedimento',
    from: 0,
    sort_field: 'score',
    sort_order: 'desc',
  };
  const state = (position: number) => ({ results: { search, position } });
  const ids = Array.from({ length: 150 }, (_, index) => `p${index}`);

  it('goes to the next and the previous one, counting to 99+', async () => {
    answerWith(provvedimento(), ids);
    const { user, router } = renderPage(ProvvedimentoPage, { path: PATH, state: state(1) });
    const steps = within(await screen.findByRole('navigation', { name: 'Risultati della ricerca' }));
    expect(await steps.findByText('2 di 99+')).toBeVisible();
    await user.click(steps.getByRole('link', { name: 'Risultato successivo' }));
    expect(await screen.findByText('3 di 99+')).toBeVisible();
    expect(router.state.location.search).toBe('?id=p2');
    await user.click(screen.getByRole('link', { name: 'Risultato precedente' }));
    expect(await screen.findByText('2 di 99+')).toBeVisible();
  });

  it('ends at both ends', async () => {
    answerWith(provvedimento(), ['p1']);
    renderPage(ProvvedimentoPage, { path: PATH, state: state(0) });
    expect(await screen.findByText('1 di 1')).toBeVisible();
    // They stay, so that the keyboard does not lose its place, but lead nowhere.
    for (const step of screen.getAllByRole('link', { name: /^Risultato/ })) {
      expect(step).toHaveAttribute('aria-disabled', 'true');
      expect(step).toHaveAttribute('href', PATH);
    }
  });

  it('says where it is: the search it came from is a step of the way', async () => {
    answerWith(provvedimento(), ids);
    const { router } = renderPage(ProvvedimentoPage, { path: PATH, state: state(27) });
    const way = within(await screen.findByRole('navigation', { name: 'Percorso' }));
    expect(await way.findByText(provvedimento().label)).toHaveAttribute('title', provvedimento().label);
    expect(way.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    way.getByRole('link', { name: 'Ricerca' }).click();
    await waitFor(() => expect(router.state.location.search).toContain('from=20'));
  });

  it('leads back to the page of results it was on', async () => {
    answerWith(provvedimento(), ids);
    renderPage(ProvvedimentoPage, { path: PATH, state: state(27) });
    const back = await screen.findByRole('link', { name: 'Torna ai risultati' });
    expect(back.getAttribute('href')).toContain('from=20');
  });

  it('does not count when the results have changed meanwhile', async () => {
    answerWith(provvedimento(), ['x', 'y', 'z']);
    renderPage(ProvvedimentoPage, { path: PATH, state: state(1) });
    await screen.findByRole('heading', { level: 1, name: provvedimento().label });
    const results = screen.getByRole('navigation', { name: 'Risultati della ricerca' });
    expect(within(results).queryByText(/ di /)).toBeNull();
  });
});
