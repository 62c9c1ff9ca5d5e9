import { cleanup, screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExportSource } from '@/api/export';
import { writePreferences } from '@/domain/preferences';
import { EMPTY_SEARCH, type Search } from '@/domain/search';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { saveFile } from '@/ui/download';
import { CopyCitations, ExportButton } from './index';

vi.mock('@/ui/download', () => ({ saveFile: vi.fn() }));
beforeEach(() => vi.mocked(saveFile).mockReset());

const SEARCH: Search = { ...EMPTY_SEARCH, q: 'testo:(danno)', area: 'penale', collated: true, from: 30 };

async function openDialog(count: number, search = SEARCH) {
  return openFor({ search }, count);
}

async function openFor(source: ExportSource, count: number | null) {
  const { user } = renderPage(
    () => (
      <ExportButton source={source} title="Esporta i risultati" count={count}>
        Esporta
      </ExportButton>
    ),
    { path: '/' },
  );
  await user.click(screen.getByRole('button', { name: 'Esporta' }));
  await screen.findByRole('dialog', { name: 'Esporta i risultati' });
  return user;
}

/** Answers piece by piece, each when the test says so. */
function answerSlowly(path: string, total: number) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const asked: URLSearchParams[] = [];
  server.use(
    http.get(api(path), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const body = new ReadableStream<Uint8Array>({
        start: (given) => {
          controller = given;
        },
      });
      return new HttpResponse(body, {
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': 'attachment; filename="provvedimenti-2026-11-20.csv"',
          'X-Total-Count': String(total),
        },
      });
    }),
  );
  const send = async (text: string) => {
    await waitFor(() => expect(controller).toBeDefined());
    controller?.enqueue(new TextEncoder().encode(text));
  };
  return { asked, send, end: () => controller?.close() };
}

const start = () => screen.getByRole('dialog').querySelector<HTMLElement>('button[type=submit]');

it('saves the whole list as the server has it, counting what has come', async () => {
  const answer = answerSlowly('/provvedimento/export', 2);
  const user = await openDialog(2);
  expect(screen.getByText(/Il file conterrà 2 risultati/)).toBeVisible();
  await user.click(start() as HTMLElement);
  await answer.send('\ufeffTitolo;Testo\r\nA;"x\r\ny"\r\n');
  expect(await screen.findByText('1 di 2 Risultati')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '1');
  await answer.send('B;z\r\n');
  expect(await screen.findByText('2 di 2 Risultati')).toBeVisible();
  answer.end();
  expect(await screen.findByText(/^Esportazione completata: \d+ byte$/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'provvedimenti-2026-11-20.csv');
  expect(vi.mocked(saveFile).mock.calls[0]?.[0].size).toBe(32);
  expect(Object.fromEntries(answer.asked[0] ?? [])).toEqual({
    format: 'csv',
    q: 'testo:(danno)',
    area: 'penale',
    sort_field: 'data',
    sort_order: 'desc',
    collated: 'true',
  });
});

it('exports abstracts as RIS, and says that it stops at the visible results', async () => {
  const answer = answerSlowly('/massima/export', 10_000);
  const user = await openDialog(12_345, { ...SEARCH, target: 'abstract' });
  expect(screen.getByText(/i primi 10.000 di 12.345 risultati/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /RIS/ }));
  await user.click(start() as HTMLElement);
  await answer.send('TY  - CASE\nER  - \n');
  expect(await screen.findByText('1 di 10.000 Risultati')).toBeVisible();
  expect(answer.asked[0]?.get('format')).toBe('ris');
});

it('can be given up', async () => {
  const answer = answerSlowly('/provvedimento/export', 9);
  const user = await openDialog(9);
  await user.click(start() as HTMLElement);
  await answer.send('Titolo\r\nA\r\n');
  await screen.findByText('1 di 9 Risultati');
  await user.click(screen.getByRole('button', { name: 'Annulla esportazione' }));
  expect(start()).toBeVisible();
  expect(saveFile).not.toHaveBeenCalled();
  expect(screen.queryByText(/^Esportazione completata/)).toBeNull();
});

it('that is refused says why', async () => {
  const detail = 'Troppe richieste. Riprovare tra poco.';
  server.use(
    http.get(api('/provvedimento/export'), () =>
      HttpResponse.json({ detail, code: 'TOO_MANY' }, { status: 429 }),
    ),
  );
  const user = await openDialog(9);
  await user.click(start() as HTMLElement);
  expect(await screen.findByText(detail)).toBeVisible();
  await waitFor(() => expect(start()).toBeEnabled()); // notifications are drawn by themselves
});

/** Answers with a file of texts or documents, and says what was asked for. */
function answerDocuments(path: string) {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get(api(path), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return new HttpResponse('file', {
        headers: { 'Content-Disposition': 'attachment; filename="provvedimenti.docx"' },
      });
    }),
  );
  return asked;
}

it('takes away the texts of what is selected, with one’s own notes, by keyboard alone', async () => {
  const asked = answerDocuments('/provvedimento/export/documents');
  const user = await openFor({ kind: 'provvedimento', ids: ['p1', 'p2'] }, 2);
  expect(screen.getByRole('radio', { name: /Elenco/ })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: /Testi/ })).toBeChecked();
  expect(screen.getByText(/^Il file conterrà 2 risultati, ciascuno nella versione/)).toBeVisible();
  await user.tab();
  expect(screen.getByRole('radio', { name: /DOCX/ })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('checkbox', { name: /^Con le mie note/ })).toHaveFocus();
  await user.keyboard(' ');
  await user.click(start() as HTMLElement);
  expect(await screen.findByText(/^Esportazione completata: \d+ byte$/)).toBeVisible();
  expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'provvedimenti.docx');
  expect([...(asked[0] ?? [])]).toEqual([
    ['format', 'docx'],
    ['note', 'true'],
    ['id', 'p1'],
    ['id', 'p2'],
  ]);
});

it('takes away the documents of a search and of a folder', async () => {
  const results = answerDocuments('/massima/export/documents');
  const folder = answerDocuments('/fascicolo/c/export/documents');
  const user = await openDialog(100, { ...SEARCH, target: 'abstract' });
  await user.click(screen.getByRole('radio', { name: /Documenti PDF/ }));
  expect(screen.queryByRole('group', { name: 'Formato' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(start() as HTMLElement);
  await waitFor(() => expect(results[0]?.get('format')).toBe('zip'));
  expect(results[0]?.get('q')).toBe('testo:(danno)');
  cleanup();
  const other = await openFor({ folder: 'c' }, null);
  await other.click(screen.getByRole('radio', { name: /Testi/ }));
  await other.click(screen.getByRole('radio', { name: /^PDF/ }));
  await other.click(start() as HTMLElement);
  await waitFor(() => expect(Object.fromEntries(folder[0] ?? [])).toEqual({ format: 'pdf' }));
});

it('takes away no more than the server gives', async () => {
  const user = await openDialog(101);
  await user.click(screen.getByRole('radio', { name: /Testi/ }));
  expect(screen.getByText(/al massimo 100 documenti per volta: sono 101/)).toBeVisible();
  expect(start()).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: /Elenco/ }));
  expect(start()).toBeEnabled();
});

it('lists what is selected, as many as an address names', async () => {
  const { asked } = answerSlowly('/provvedimento/export', 2);
  const user = await openFor({ kind: 'provvedimento', ids: ['p1', 'p2'] }, 2);
  await user.click(start() as HTMLElement);
  await waitFor(() => expect(asked[0]?.getAll('id')).toEqual(['p1', 'p2']));
  cleanup();
  await openFor({ kind: 'provvedimento', ids: [] }, 101);
  expect(start()).toBeDisabled();
});

it('says that the file is being prepared, and can be given up then', async () => {
  server.use(http.get(api('/fascicolo/c/export/documents'), () => delay('infinite')));
  const user = await openFor({ folder: 'c' }, null);
  await user.click(screen.getByRole('radio', { name: /Testi/ }));
  await user.click(start() as HTMLElement);
  expect(await screen.findByText('Preparazione del file…')).toBeVisible();
  expect(screen.getByRole('progressbar')).not.toHaveAttribute('value');
  await user.click(screen.getByRole('button', { name: 'Annulla esportazione' }));
  expect(start()).toBeVisible();
  expect(saveFile).not.toHaveBeenCalled();
});

describe('citations', () => {
  const copied = async () => (await navigator.clipboard.readText()).split('\n');

  it('are copied in the style in use, in as many calls as it takes', async () => {
    writePreferences({ citation: 'estesa' });
    const asked: URLSearchParams[] = [];
    server.use(
      http.get(api('/provvedimento/export/documents'), ({ request }) => {
        const params = new URL(request.url).searchParams;
        asked.push(params);
        return HttpResponse.text(
          params
            .getAll('id')
            .map((id) => `Trib. ${id}\n`)
            .join(''),
        );
      }),
    );
    const ids = Array.from({ length: 150 }, (_, at) => `p${at}`);
    const { user } = renderPage(() => <CopyCitations source={{ kind: 'provvedimento', ids }} />, {
      path: '/',
    });
    await user.click(screen.getByRole('button', { name: 'Copia le citazioni' }));
    expect(await screen.findByText('Citazioni copiate')).toBeVisible();
    expect(await copied()).toEqual([...ids.map((id) => `Trib. ${id}`), '']);
    expect(asked.map((each) => [each.get('format'), each.get('stile'), each.getAll('id').length])).toEqual([
      ['txt', 'estesa', 100],
      ['txt', 'estesa', 50],
    ]);
    expect(asked.map((each) => each.get('sorte'))).toEqual([null, null]);
    writePreferences({ fate: true });
    await user.click(screen.getByRole('button', { name: 'Copia le citazioni' }));
    await waitFor(() => expect(asked.map((each) => each.get('sorte')).slice(2)).toEqual(['true', 'true']));
  });

  it('that are too many are not', async () => {
    const detail =
      'Si possono scaricare al massimo 1.000 citazioni per volta: sono 1.001. Sceglierne di meno.';
    server.use(
      http.get(api('/fascicolo/c/export/documents'), () =>
        HttpResponse.json({ detail, code: 'TOO_MUCH' }, { status: 422 }),
      ),
    );
    const { user } = renderPage(() => <CopyCitations source={{ folder: 'c' }} />, { path: '/' });
    await user.click(screen.getByRole('button', { name: 'Copia le citazioni' }));
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.queryByText('Citazioni copiate')).toBeNull();
  });
});
