import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { useProcessing } from './useProcessing';

const HASH = 'a'.repeat(64);
const PATH = api(`/provvedimento/document/${HASH}/processing`);

function Page() {
  const processing = useProcessing(HASH);
  return <p>{processing ? `${processing.state} ${processing.progress} ${processing.message}` : 'ignoto'}</p>;
}

it('tells the progress of a document', async () => {
  server.use(
    http.get(PATH, () => HttpResponse.json({ state: 'IN_ELABORAZIONE', progress: 40, message: 'In corso' })),
  );
  renderPage(Page, { path: '/x' });
  await waitFor(() => expect(screen.getByText('IN_ELABORAZIONE 40 In corso')).toBeVisible());
});

it('reads the one failure that says something', async () => {
  const detail =
    'Si è verificato un errore nella conversione del documento. Contattare il servizio di assistenza.';
  server.use(
    http.get(PATH, () =>
      HttpResponse.json({ detail, code: 'CONVERSION_FAILED', progress: 100 }, { status: 500 }),
    ),
  );
  renderPage(Page, { path: '/x' });
  await waitFor(() => expect(screen.getByText(`NON_RIUSCITO 100 ${detail}`)).toBeVisible());
});
