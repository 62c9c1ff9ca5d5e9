import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { ACCOUNTS } from '@/test/accounts';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { AttachmentField } from './AttachmentField';
import { UploadField } from './UploadField';

const HASH = 'a'.repeat(64);
const CHUNK = api('/provvedimento/document/chunk');
const hashed = vi.hoisted(() => ({ reject: null as Error | null }));

// jsdom has no workers: the worker itself is tried in a browser.
vi.mock('./hashFile', async (original) => ({
  ...(await original<object>()),
  hashFile: async () => {
    if (hashed.reject) throw hashed.reject;
    return HASH;
  },
}));

const uploaded = vi.fn();
const pdf = (size = 2_400_000, name = 'sentenza.pdf') =>
  new File(['%PDF-1.7', new Uint8Array(size - 8)], name, { type: 'application/pdf' });

beforeEach(() => {
  uploaded.mockReset();
  hashed.reject = null;
});

function show(disabled = false) {
  renderPage(
    () => <UploadField documentHash={null} area="penale" onUploaded={uploaded} disabled={disabled} />,
    { path: '/attivita/provvedimento/nuovo', user: ACCOUNTS.redattore },
  );
}

const input = () => document.querySelector('input[type=file]') as HTMLInputElement;
const choose = (...files: File[]) => fireEvent.change(input(), { target: { files } });

/** A server that has nothing yet; what it is asked is written down. */
function answers(commit: () => Response = () => HttpResponse.json({ file_hash: HASH })) {
  const asked: string[] = [];
  server.use(
    http.get(api('/provvedimento/document/limits'), () =>
      HttpResponse.json({ document: 50_000_000, attachment: 10_000_000 }),
    ),
    ...[api('/provvedimento/document'), CHUNK].map((address) =>
      http.head(address, () => {
        asked.push('HEAD');
        return new HttpResponse(null, { status: 404 });
      }),
    ),
    http.post(CHUNK, async ({ request }) => {
      const form = await request.formData();
      asked.push(`POST ${form.get('file_hash')} ${form.get('chunk_number')}`);
      return new HttpResponse(null, { status: 204 });
    }),
    http.put(CHUNK, async ({ request }) => {
      const form = await request.formData();
      asked.push(`PUT ${form.get('file_hash')} ${form.get('name')} ${form.get('domain')}`);
      return commit();
    }),
    http.delete(CHUNK, ({ request }) => {
      asked.push(`DELETE ${new URL(request.url).searchParams.get('file_hash')}`);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}

it('asks for the limits of uploads only where one may upload', async () => {
  const asked = vi.fn(() => HttpResponse.json({ document: 50_000_000, attachment: 10_000_000 }));
  server.use(http.get(api('/provvedimento/document/limits'), asked));
  show(true);
  await screen.findByText('Documento (PDF)');
  expect(asked).not.toHaveBeenCalled();
  show();
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
});

it('uploads the chosen file and hands its hash over', async () => {
  const asked = answers();
  show();
  choose(pdf());
  await waitFor(() => expect(uploaded).toHaveBeenCalledExactlyOnceWith(HASH));
  expect(asked.slice(0, 3).sort()).toEqual([0, 1, 2].map((number) => `POST ${HASH} ${number}`));
  expect(asked.slice(3)).toEqual([`PUT ${HASH} sentenza.pdf PENALE`]);
  expect(screen.getByRole('status')).toHaveTextContent('Documento caricato: sentenza.pdf');
});

it.each([
  ['in DER', ['0', Uint8Array.of(0x82, 0x0f, 0x8c), '\u0006\t*', Uint8Array.of(0x86, 0x48, 0x86, 0xf7)]],
  ['in BER', ['0', Uint8Array.of(0x80), '\u0006\t*', Uint8Array.of(0x86, 0x48, 0x86, 0xf7)]],
  ['as PEM', ['-----BEGIN PKCS7-----\nMIAG']],
  ['in base64', ['MIIPjAYJKoZIhvcNAQcC']],
])('takes a signed document %s, and the hash of what is in it', async (_, content) => {
  const inner = 'b'.repeat(64);
  const asked = answers(() => HttpResponse.json({ file_hash: inner }));
  show();
  const file = new File(content, 'sentenza.pdf.p7m');
  choose(Object.defineProperty(file, 'size', { value: 50_500_000 }));
  await waitFor(() => expect(uploaded).toHaveBeenCalledExactlyOnceWith(inner));
  expect(asked.at(-1)).toBe(`PUT ${HASH} sentenza.pdf.p7m PENALE`);
});

it('takes a dropped file', async () => {
  answers();
  show();
  fireEvent.drop(screen.getByRole('group', { name: 'Documento (PDF)' }), {
    dataTransfer: { files: [pdf()] },
  });
  await waitFor(() => expect(uploaded).toHaveBeenCalled());
});

it.each([
  ['Il file è vuoto.', () => new File([], 'vuoto.pdf')],
  ['Il file non è un documento PDF.', () => new File(['testo'], 'lettera.pdf')],
  [
    'Il file supera la dimensione massima di 50 MB.',
    () => Object.defineProperty(pdf(), 'size', { value: 50_000_001 }) as File,
  ],
])('says before sending anything: %s', async (message, file) => {
  const asked = answers();
  show();
  choose(file());
  expect(await screen.findByRole('alert')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
  expect(asked).toEqual([]);
});

it('takes one file only', async () => {
  answers();
  show();
  choose(pdf(), pdf());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Scegliere un solo file.'));
});

it.each([
  ['File già inserito nel provvedimento Tribunale di Milano, sentenza n. 12/2024', 'ALREADY_USED', 409],
  ['Il documento è protetto da una password. Caricarne una copia senza protezione.', 'UNUSABLE_FILE', 422],
  ['Il documento è danneggiato e non può essere letto.', 'UNUSABLE_FILE', 422],
])('tells what the server says: %s', async (detail, code, status) => {
  answers(() => HttpResponse.json({ detail, code }, { status }));
  show();
  choose(pdf());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(detail));
  expect(screen.queryByRole('button', { name: 'Riprova' })).not.toBeInTheDocument();
  expect(uploaded).not.toHaveBeenCalled();
});

it('may be tried again after a failure that may pass', async () => {
  let fails = true;
  answers(() =>
    fails
      ? HttpResponse.json({ detail: 'Ci sono troppi caricamenti', code: 'TOO_LARGE' }, { status: 413 })
      : HttpResponse.json({ file_hash: HASH }),
  );
  show();
  choose(pdf());
  const again = await screen.findByRole('button', { name: 'Riprova' });
  fails = false;
  await userEvent.click(again);
  await waitFor(() => expect(uploaded).toHaveBeenCalledWith(HASH));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

it('can be given up', async () => {
  const asked = answers();
  let arrived = () => {};
  const held = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  server.use(
    http.post(CHUNK, async () => {
      arrived();
      await new Promise(() => {});
    }),
  );
  show();
  choose(pdf());
  await held;
  expect(await screen.findByRole('progressbar', { name: 'Caricamento del file' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Annulla il caricamento' }));
  await waitFor(() => expect(asked).toEqual([`DELETE ${HASH}`]));
  expect(screen.getByRole('button', { name: 'Scegli il documento' })).toBeVisible();
  expect(uploaded).not.toHaveBeenCalled();
});

it('offers nothing where the form is read only', () => {
  answers();
  show(true);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

const processed = (state = 'ELABORATO') =>
  server.use(
    http.get(api(`/provvedimento/document/${HASH}/processing`), () =>
      HttpResponse.json({ state, progress: 100, message: '' }),
    ),
  );

async function showAttachments(onAttached: (hash: string) => void = () => {}) {
  processed();
  renderPage(() => <AttachmentField documentHash={HASH} area="civile" onAttached={onAttached} />, {
    path: '/x',
  });
  await waitFor(() => expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'false'));
}

it('takes no attachment while the document is processed', async () => {
  processed('IN_ELABORAZIONE');
  renderPage(() => <AttachmentField documentHash={HASH} area="civile" onAttached={() => {}} />, {
    path: '/x',
  });
  expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
  expect(input()).toBeDisabled();
});

it('embeds an attachment', async () => {
  const attached = vi.fn();
  const NEW = 'b'.repeat(64);
  let form: FormData | undefined;
  server.use(
    http.put(api('/provvedimento/document/attachment'), async ({ request }) => {
      form = await request.formData();
      return HttpResponse.json({ file_hash: NEW });
    }),
  );
  await showAttachments(attached);
  choose(new File(['relazione'], 'perizia.txt'));
  await waitFor(() => expect(attached).toHaveBeenCalledExactlyOnceWith(NEW));
  expect([form?.get('file_hash'), form?.get('domain'), form?.get('name')]).toEqual([
    HASH,
    'CIVILE',
    'perizia.txt',
  ]);
  expect(screen.getByRole('status')).toHaveTextContent('Allegato inserito nel documento: perizia.txt');
});

const TOO_LARGE = 'Errore in fase di caricamento. Verificare che le dimensioni del file non superino i 10 M';

it('refuses an attachment above 10 MB before sending it', async () => {
  await showAttachments();
  choose(Object.defineProperty(new File(['x'], 'grande.zip'), 'size', { value: 10_000_001 }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(TOO_LARGE));
});

it.each([
  [() => HttpResponse.error(), TOO_LARGE],
  [() => HttpResponse.json({ detail: 'x', code: 'TOO_LARGE' }, { status: 413 }), TOO_LARGE],
  [() => new HttpResponse(null, { status: 502 }), TOO_LARGE],
  [
    () =>
      HttpResponse.json(
        { detail: 'Il provvedimento è in elaborazione. Provare più tardi.', code: 'PROCESSING' },
        { status: 409 },
      ),
    'Il provvedimento è in elaborazione. Provare più tardi.',
  ],
])('tells why an attachment was not taken', async (answer, message) => {
  server.use(http.put(api('/provvedimento/document/attachment'), answer));
  await showAttachments();
  choose(new File(['x'], 'a.txt'));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
});

const TWO = [
  { number: 1, name: 'perizia.pdf', size: 1_400_000, program: false },
  { number: 2, name: 'avvio.exe', size: 12, program: true },
];

function hasAttachments() {
  server.use(
    http.get(api('/provvedimento/document/:hash/attachments'), () =>
      HttpResponse.json({ read: true, attachments: TWO, left_out: 0 }),
    ),
  );
}

it('lists the attachments, to be opened and removed', async () => {
  const removed = vi.fn();
  const NEW = 'b'.repeat(64);
  hasAttachments();
  server.use(
    http.delete(api('/provvedimento/document/:hash/attachments/1'), () =>
      HttpResponse.json({ file_hash: NEW }),
    ),
  );
  processed('ELABORATO');
  renderPage(() => <AttachmentField documentHash={HASH} area="civile" onAttached={removed} />, {
    path: '/x',
  });
  expect(await screen.findByRole('link', { name: 'perizia.pdf' })).toHaveAttribute(
    'href',
    `/api/bdm/backoffice/provvedimento/document/${HASH}/attachments/1`,
  );
  expect(screen.getByText('1,4 MB')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'avvio.exe' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: "Rimuovi l'allegato perizia.pdf" }));
  await waitFor(() => expect(removed).toHaveBeenCalledExactlyOnceWith(NEW));
  expect(screen.getByRole('status')).toHaveTextContent('Allegato rimosso dal documento: perizia.pdf');
  expect(screen.getByRole('button', { name: 'Aggiungi un allegato' })).toHaveFocus();
});

it('only shows them to whoever does not edit', async () => {
  hasAttachments();
  processed('ELABORATO');
  renderPage(() => <AttachmentField documentHash={HASH} area="civile" disabled onAttached={() => {}} />, {
    path: '/x',
  });
  expect(await screen.findByRole('link', { name: 'perizia.pdf' })).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
