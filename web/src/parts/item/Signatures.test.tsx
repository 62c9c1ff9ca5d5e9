import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import type { Signer } from '@/api/document';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { Signatures } from './Signatures';

const ENVELOPE = '/api/bdm/backoffice/provvedimento/document/a1/envelope';

function show(signers: Signer[], enveloped = true) {
  let asked = 0;
  server.use(
    http.get(api('/provvedimento/document/a1/signers'), () => {
      asked += 1;
      return HttpResponse.json(signers, enveloped ? { headers: { Link: `<${ENVELOPE}>; rel="via"` } } : {});
    }),
  );
  renderPage(() => <Signatures fileHash="a1" label="Tribunale di Milano n. 12/2024" />, { path: '/' });
  return () => asked;
}

it.each<[Signer[], string]>([
  [
    [{ name: 'Adele Firmani', day: '2024-07-01' }],
    'Firmato da Adele Firmani il 01/07/2024 (firma non verificata)',
  ],
  [
    [
      { name: 'Adele Firmani', day: null },
      { name: null, day: '2024-07-02' },
    ],
    'Firmato da Adele Firmani e da persona non indicata il 02/07/2024 (firme non verificate)',
  ],
])('says who signed and when, and gives the signed document', async (signers, text) => {
  show(signers);
  expect(await screen.findByText(text)).toBeVisible();
  const link = screen.getByRole('link', { name: 'Scarica il documento firmato' });
  expect(link).toHaveAttribute('href', ENVELOPE);
  expect(link).toHaveAttribute('download', 'Tribunale di Milano n. 12-2024.pdf.p7m');
});

it('gives what came where nobody signed it', async () => {
  show([]);
  const link = await screen.findByRole('link', { name: 'Scarica il file come è arrivato' });
  expect(link).toHaveAttribute('href', ENVELOPE);
  expect(screen.queryByText(/Firmato/)).toBeNull();
});

it('says nothing of a document that came in no envelope', async () => {
  const asked = show([], false);
  await waitFor(() => expect(asked()).toBe(1));
  expect(screen.queryByRole('link')).toBeNull();
});
