import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/http';
import type { DocumentHits } from '@/domain/hits';
import { saveFile } from '@/ui/download';
import { Toaster } from '@/ui/toast';
import type { PageSize } from './pdf/coordinates';
import { type OpenDocument, type OpenOptions, openDocument, UnreadableDocument } from './pdf/open';
import { printDocument } from './pdf/printing';
import { ViewerDialog } from './ViewerDialog';
import { useViewer } from './viewerContext';

// jsdom neither lays out nor paints: pdf.js itself is tested in a browser (e2e/viewer.spec.ts).
vi.mock('./pdf/open', async (original) => ({
  ...(await original<typeof import('./pdf/open')>()),
  openDocument: vi.fn(),
  pageSize: (page: { size: PageSize }) => page.size,
}));
vi.mock('./pdf/paint', () => ({
  paint: () => ({ done: Promise.resolve(document.createElement('canvas')), cancel: () => {} }),
  release: () => {},
}));
vi.mock('./pdf/textLayer', () => ({
  showText: vi.fn((_library, _page, container: HTMLElement) => {
    container.innerHTML = '<span>Il danno e il danno</span>';
    return { done: Promise.resolve(), remove: () => container.replaceChildren() };
  }),
}));
vi.mock('./pdf/printing', () => ({ printDocument: vi.fn() }));
vi.mock('@/ui/download', async (original) => ({
  ...(await original<typeof import('@/ui/download')>()),
  saveFile: vi.fn(),
}));

const WINDOW = { width: 1024, height: 600 };
const A4 = { width: 794, height: 1123 };
const TITLE = 'TRIBUNALE DI MILANO, sentenza n. 12/2024';
const URL = '/api/bdm/backoffice/provvedimento/1/document';

function aDocument(pageCount: number, others: Partial<OpenDocument> = {}): OpenDocument {
  const page = (number: number) => ({
    size: number === 3 ? { width: 1123, height: 794 } : A4,
    cleanup: () => true,
  });
  return {
    library: {} as OpenDocument['library'],
    fileHash: null,
    pageCount,
    firstPage: A4,
    placeholder: false,
    page: (number) => Promise.resolve(page(number) as never),
    bytes: () => Promise.resolve(new Uint8Array([1, 2, 3])),
    bringRest: () => {},
    leave: () => {},
    close: vi.fn(),
    ...others,
  };
}

const opens = (document: OpenDocument) => vi.mocked(openDocument).mockResolvedValue(document);

/** A page with a button that opens the viewer, as the detail pages have. */
function Page({ hits = null }: { hits?: DocumentHits | null }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Visualizza
      </button>
      <ViewerDialog open={open} title={TITLE} url={URL} hits={hits} onClose={() => setOpen(false)} />
      <Toaster />
    </>
  );
}

async function openViewer(hits: DocumentHits | null = null) {
  const user = userEvent.setup();
  render(<Page hits={hits} />);
  await user.click(screen.getByRole('button', { name: 'Visualizza' }));
  return { user, dialog: screen.getByRole('dialog', { name: TITLE }) };
}

const pageField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Pagina, da 1 a/ });
const button = (name: string) => screen.getByRole('button', { name });
const column = () => screen.getByRole('region', { name: 'Testo del documento' });
const pagesShown = () =>
  screen.getAllByRole('group', { name: /^Pagina \d+$/ }).map((page) => page.dataset.page);

beforeEach(() => {
  vi.mocked(openDocument).mockReset();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WINDOW.width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(WINDOW.height);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

describe('the dialog', () => {
  it('has the focus while it is open, keeps it inside and gives it back', async () => {
    opens(aDocument(20));
    const { user, dialog } = await openViewer();
    await pageField();
    expect(dialog).toHaveFocus();
    await user.tab({ shift: true });
    expect(column()).toHaveFocus();
    await user.tab();
    expect(button('Chiudi il documento')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('Visualizza')).toHaveFocus();
  });

  it('forgets the document when it is closed, also while it is being opened', async () => {
    let signal: AbortSignal | undefined;
    vi.mocked(openDocument).mockImplementation((_, options) => {
      signal = options.signal;
      return new Promise(() => {});
    });
    const { user } = await openViewer();
    expect(signal?.aborted).toBe(false);
    await user.click(button('Chiudi il documento'));
    expect(signal?.aborted).toBe(true);
  });

  it('shows how much has come, and has nothing to press meanwhile', async () => {
    let report: OpenOptions['onProgress'];
    vi.mocked(openDocument).mockImplementation((_, { onProgress }) => {
      report = onProgress;
      return new Promise(() => {});
    });
    await openViewer();
    expect(screen.getByRole('status')).toHaveTextContent('Caricamento del documento in corso');
    act(() => report?.({ received: 60, expected: 100 }));
    expect(screen.getByText('Caricamento del documento 60%')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Caricamento del documento 50%');
    for (const name of [
      'Pagina precedente',
      'Pagina successiva',
      'Riduci',
      'Ingrandisci',
      'Scarica',
      'Stampa',
    ]) {
      expect(button(name)).toHaveAttribute('aria-disabled', 'true');
    }
  });
});

describe('pages', () => {
  it('are turned by the buttons, from the first to the last', async () => {
    opens(aDocument(3));
    const { user } = await openViewer();
    const field = await pageField();
    expect(button('Pagina precedente')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Pagina successiva'));
    await user.click(button('Pagina successiva'));
    expect(field).toHaveValue('3');
    expect(button('Pagina successiva')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Pagina precedente'));
    expect(field).toHaveValue('2');
    expect(screen.getByText('di 3')).toBeInTheDocument();
  });

  it('are reached by their number', async () => {
    opens(aDocument(300));
    const { user } = await openViewer();
    const field = await pageField();
    await user.type(field, '250{Enter}');
    expect(field).toHaveValue('250');
    expect(pagesShown()).toContain('250');
    expect(pagesShown().length).toBeLessThan(6);
  });

  it.each(['0', '301', 'abc'])('are not reached by %s: the open one stays', async (typed) => {
    opens(aDocument(300));
    const { user } = await openViewer();
    const field = await pageField();
    await user.type(field, '7{Enter}');
    await user.clear(field);
    await user.type(field, `${typed}{Enter}`);
    expect(field).toHaveValue('7');
  });

  it('have numbers of three digits', async () => {
    opens(aDocument(300));
    const { user } = await openViewer();
    const field = await pageField();
    await user.clear(field);
    await user.type(field, '1234');
    expect(field).toHaveValue('123');
    await user.keyboard('{Escape}');
    expect(field).toHaveValue('1');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('are counted as the reader scrolls, and announced where the reader stops', async () => {
    opens(aDocument(300));
    await openViewer();
    const field = await pageField();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Pagina 1 di 300'));
    column().scrollTop = 20_000;
    fireEvent.scroll(column());
    expect(Number(field.value)).toBeGreaterThan(5);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(`Pagina ${field.value} di 300`));
  });

  it('are turned by the keys, wherever the focus is, but not while typing', async () => {
    opens(aDocument(300));
    const { user } = await openViewer();
    const field = await pageField();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(field).toHaveValue('2');
    await user.keyboard('{End}');
    expect(field).toHaveValue('300');
    await user.keyboard('{Home}');
    expect(field).toHaveValue('1');
    await user.click(field);
    await user.keyboard('{End}{ArrowRight}');
    expect(field).toHaveValue('1');
  });

  it('that cannot be painted say so, and the others are shown', async () => {
    const document = aDocument(2);
    const { page } = document;
    document.page = (number) => (number === 1 ? Promise.reject(new Error('broken')) : page(number));
    opens(document);
    await openViewer();
    expect(await screen.findByText('La pagina non può essere visualizzata.')).toBeInTheDocument();
    expect(screen.queryByText(/Caricamento/)).toBeNull();
  });
});

describe('the words searched for', () => {
  const HITS: DocumentHits = {
    forms: ['danno'],
    pages: [
      { page_number: 1, count: 2 },
      { page_number: 12, count: 1 },
    ],
  };
  const marks = (page: number) => [
    ...screen.getByRole('group', { name: `Pagina ${page}` }).querySelectorAll('mark'),
  ];
  const selected = (page: number) => marks(page).map((mark) => mark.classList.contains('bdm-hit-selected'));

  it('are marked and stepped through, to pages still to be painted and around the ends', async () => {
    opens(aDocument(20));
    const { user } = await openViewer(HITS);
    // The first of them is where the document begins.
    expect(await screen.findByText('1 di 3')).toBeVisible();
    await waitFor(() => expect(selected(1)).toEqual([true, false]));
    await user.click(button('Passo successivo (N)'));
    expect(screen.getByText('2 di 3')).toBeVisible();
    expect(selected(1)).toEqual([false, true]);
    await user.keyboard('n');
    expect(screen.getByText('3 di 3')).toBeVisible();
    expect(screen.getByText('Passo 3 di 3, pagina 12')).toBeInTheDocument();
    await waitFor(() => expect(pagesShown()).toContain('12'));
    await waitFor(() => expect(selected(12)).toEqual([true, false]));
    await user.keyboard('n');
    expect(screen.getByText('1 di 3')).toBeVisible();
    await user.keyboard('p');
    expect(screen.getByText('3 di 3')).toBeVisible();
  });

  it('begin where the first of them is, unless one has turned the page meanwhile', async () => {
    opens(aDocument(20));
    await openViewer({ forms: ['danno'], pages: [{ page_number: 12, count: 1 }] });
    expect(await screen.findByText('1 di 1')).toBeVisible();
    await waitFor(() => expect(pagesShown()).toContain('12'));
  });

  it('go on from the page that one has turned to', async () => {
    opens(aDocument(20));
    const { user } = await openViewer(HITS);
    await user.clear(await pageField());
    await user.type(await pageField(), '5{Enter}');
    await user.click(button('Passo successivo (N)'));
    expect(screen.getByText('3 di 3')).toBeVisible();
  });

  it('without any, nothing is offered', async () => {
    opens(aDocument(20));
    await openViewer({ forms: [], pages: [] });
    await pageField();
    expect(screen.queryByRole('button', { name: /^Passo/ })).toBeNull();
  });
});

describe('what others add', () => {
  function Outline() {
    const { fileHash, page, pageCount, goTo, say } = useViewer();
    return (
      <>
        <p>{`${fileHash} ${page}/${pageCount}`}</p>
        <button type="button" onClick={() => goTo(7, { x: 60, y: 421, width: 120, height: 14 })}>
          Passo
        </button>
        <button type="button" onClick={() => say('Detto')}>
          Parla
        </button>
      </>
    );
  }

  it('stands over the pages, in the toolbar and beside them, and knows the open document', async () => {
    opens(aDocument(20, { fileHash: 'abc' }));
    const user = userEvent.setup();
    render(
      <ViewerDialog
        title={TITLE}
        url={URL}
        onClose={() => {}}
        tools={<button type="button">Strumento</button>}
        side={<Outline />}
        overlay={({ number, width, height, rotation, scale }) => (
          <span>{`sopra ${number}: ${Math.round(width)}x${Math.round(height)}, ${rotation}, ${scale > 1}`}</span>
        )}
      />,
    );
    expect(await screen.findByText('sopra 1: 596x842, 0, true')).toBeInTheDocument();
    expect(button('Strumento')).toBeInTheDocument();
    await user.click(button('Pannello laterale'));
    await user.click(screen.getByRole('tab', { name: 'Note' }));
    expect(screen.getByText('abc 1/20')).toBeInTheDocument();

    // The area is brought to a third of the window, not the top of its page.
    await user.click(button('Passo'));
    expect(screen.getByText('abc 7/20')).toBeInTheDocument();
    const page = screen.getByRole('group', { name: 'Pagina 7' });
    const middle = Number.parseFloat(page.style.top) + Number.parseFloat(page.style.height) / 2;
    expect(middle - column().scrollTop).toBeCloseTo(WINDOW.height / 3, -1);

    await user.click(button('Parla'));
    expect(screen.getByText('Detto')).toBeInTheDocument();
    await user.click(button('Ruota'));
    expect(await screen.findByText('sopra 7: 596x842, 90, true')).toBeInTheDocument();
    expect(screen.getByText('abc 7/20')).toBeInTheDocument();
    // What stands beside the pages has its own keys.
    button('Parla').focus();
    await user.keyboard('{ArrowRight}{Home}r');
    expect(screen.getByText('abc 7/20')).toBeInTheDocument();
  });

  it('asked for outside of an open document, is a mistake', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => render(<Outline />)).toThrow('useViewer');
  });
});

describe('zoom', () => {
  const zoom = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Zoom' });
  const shown = async () => (await zoom()).selectedOptions[0]?.textContent;

  it('goes by steps of 0.2 between its limits', async () => {
    opens(aDocument(3));
    const { user } = await openViewer();
    await pageField();
    await user.selectOptions(await zoom(), '100%');
    await user.click(button('Riduci'));
    await user.click(button('Riduci'));
    expect(await shown()).toBe('60%');
    expect(button('Riduci')).toHaveAttribute('aria-disabled', 'true');
    await user.selectOptions(await zoom(), '300%');
    expect(button('Ingrandisci')).not.toHaveAttribute('aria-disabled');
    await user.click(button('Ingrandisci'));
    expect(await shown()).toBe('320%');
    expect(button('Ingrandisci')).toHaveAttribute('aria-disabled', 'true');
  });

  it('fits the page to the window', async () => {
    opens(aDocument(3));
    const { user } = await openViewer();
    await pageField();
    await user.selectOptions(await zoom(), "Adatta all'altezza");
    expect(screen.getByRole('group', { name: 'Pagina 1' }).style.height).toBe(`${WINDOW.height - 24}px`);
    await user.selectOptions(await zoom(), 'Adatta alla larghezza');
    expect(screen.getByRole('group', { name: 'Pagina 1' }).style.width).toBe(`${WINDOW.width - 24}px`);
  });

  it('keeps the place where the reader is', async () => {
    opens(aDocument(300));
    const { user } = await openViewer();
    const field = await pageField();
    await user.type(field, '250{Enter}');
    for (const choice of ['300%', "Adatta all'altezza", '100%']) {
      await user.selectOptions(await zoom(), choice);
      expect(field).toHaveValue('250');
      const page = screen.getByRole('group', { name: 'Pagina 250' });
      expect(Number.parseFloat(page.style.top) - column().scrollTop).toBe(12);
    }
  });

  it('is changed by keys', async () => {
    opens(aDocument(3));
    const { user } = await openViewer();
    await pageField();
    await user.keyboard('0');
    expect(await shown()).toBe('100%');
    await user.keyboard('++-');
    expect(await shown()).toBe('120%');
  });
});

describe('saving and printing', () => {
  it('saves the file as the server has it, under the name of the decision', async () => {
    opens(aDocument(3));
    const { user } = await openViewer();
    await pageField();
    await user.click(button('Scarica'));
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
    const [data, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
    expect(data).toMatchObject({ size: 3, type: 'application/pdf' });
    expect(name).toBe('TRIBUNALE DI MILANO, sentenza n. 12-2024.pdf');
  });

  it('shows how far the preparation of the print is, and can be given up', async () => {
    let signal: AbortSignal | undefined;
    vi.mocked(printDocument).mockImplementation((_, given, onPage) => {
      signal = given;
      onPage?.(4);
      return new Promise((_, reject) => given.addEventListener('abort', () => reject(given.reason)));
    });
    opens(aDocument(20));
    const { user } = await openViewer();
    await pageField();
    await user.click(button('Stampa'));
    expect(screen.getByText('Preparazione della stampa: pagina 5 di 20')).toBeInTheDocument();
    expect(button('Stampa')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Annulla'));
    expect(signal?.aborted).toBe(true);
    expect(screen.queryByText(/Preparazione/)).toBeNull();
    expect(button('Stampa')).not.toHaveAttribute('aria-disabled');
  });

  it('is not offered for the placeholder of a document', async () => {
    opens(aDocument(1, { placeholder: true }));
    await openViewer();
    await pageField();
    expect(button('Scarica')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Stampa')).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('without a document', () => {
  const fails = (error: Error) => vi.mocked(openDocument).mockRejectedValue(error);
  const GENERIC = 'Si è verificato un errore. Riprovare più tardi';

  it('notifies an error when the file cannot be read, and offers to save it', async () => {
    fails(new UnreadableDocument());
    const { dialog } = await openViewer();
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent(GENERIC);
    expect(within(alert).getByRole('button', { name: 'Scarica il documento' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByText(GENERIC)).toHaveLength(2));
  });

  it('says that the decision is being processed', async () => {
    fails(new ApiError(409, 'Il provvedimento è in elaborazione. Provare più tardi.'));
    await openViewer();
    expect(
      await screen.findByText('Il provvedimento è in elaborazione. Provare più tardi.'),
    ).toBeInTheDocument();
    expect(screen.queryByText(GENERIC)).toBeNull();
  });

  it('says that there is none', async () => {
    fails(new ApiError(404, 'Elemento non trovato.'));
    await openViewer();
    expect(
      await screen.findByText('Al momento il documento non è disponibile per la consultazione.'),
    ).toBeInTheDocument();
  });

  it('tries again, at the page where the connection was lost', async () => {
    let lose: OpenOptions['onLost'];
    const document = aDocument(300);
    vi.mocked(openDocument).mockImplementation((_, { onLost }) => {
      lose = onLost;
      return Promise.resolve(document);
    });
    const { user } = await openViewer();
    await user.type(await pageField(), '250{Enter}');
    act(() => lose?.(new ApiError(0)));
    expect(document.close).toHaveBeenCalled();
    await user.click(button('Riprova'));
    await waitFor(async () => expect(await pageField()).toHaveValue('250'));
    expect(pagesShown()).toContain('250');
  });
});

describe('an anonymised document', () => {
  it('is said to be one: in the title, by the name of its file, on paper', async () => {
    opens(aDocument(2));
    const user = userEvent.setup();
    render(<ViewerDialog anonymised title={TITLE} url={URL} onClose={() => {}} />);
    expect(screen.getByRole('dialog')).toHaveAccessibleName(`${TITLE} Versione anonimizzata`);
    await pageField();
    await user.click(button('Scarica'));
    expect(vi.mocked(saveFile).mock.lastCall?.[1]).toBe(
      'TRIBUNALE DI MILANO, sentenza n. 12-2024 - anonimizzato.pdf',
    );
    await user.click(button('Stampa'));
    expect(vi.mocked(printDocument).mock.lastCall?.[3]).toBe('Versione anonimizzata');
  });
});
