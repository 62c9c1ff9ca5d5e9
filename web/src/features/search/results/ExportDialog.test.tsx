import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { EMPTY_SEARCH, type Search } from '@/domain/search';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { saveFile } from '@/ui/download';
import { ExportButton } from './ExportButton';

vi.mock('@/ui/download', () => ({ saveFile: vi.fn() }));
beforeEach(() => vi.mocked(saveFile).mockReset());

const SEARCH: Search = { ...EMPTY_SEARCH, q: 'testo:(danno)', area: 'penale', collated: true, from: 30 };

async function openDialog(count: number, search = SEARCH) {
  const { user } = renderPage(() => <ExportButton search={search} count={count} />, { path: '/' });
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
  expect(await screen.findByText('Esportazione completata')).toBeVisible();
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
  expect(screen.queryByText('Esportazione completata')).toBeNull();
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
