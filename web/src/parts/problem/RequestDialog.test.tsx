import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import RequestDialog from './RequestDialog';

const close = vi.fn();
const ITEM = {
  kind: 'provvedimento' as const,
  id: 'p1',
  label: 'Trib. Milano n. 1/2024',
  status: 'PUBBLICATO',
};
const Page = () => <RequestDialog item={ITEM} onClose={close} />;

it('is sent once it says in what capacity and which data; what is refused is said beside its field', async () => {
  const sent: unknown[] = [];
  const answers = [
    () => HttpResponse.json({ detail: 'Già 10 in attesa', code: 'TOO_MANY' }, { status: 409 }),
    () =>
      HttpResponse.json(
        { detail: 'Errore', code: 'INVALID', errors: [{ field: 'testo', message: 'Troppo lungo' }] },
        { status: 422 },
      ),
    () => HttpResponse.json({ id: 's1' }, { status: 201 }),
  ];
  server.use(
    http.post(api('/provvedimento/p1/segnalazione'), async ({ request }) => {
      sent.push(await request.json());
      return answers.shift()?.();
    }),
  );
  const { user } = renderPage(Page, { path: '/' });
  const send = await screen.findByRole('button', { name: 'Invia la richiesta' });
  const capacity = screen.getByRole('combobox', { name: /^In qualità di/ });
  const words = screen.getByRole('textbox', { name: /^Quali dati/ });
  expect(capacity).toHaveFocus();
  await user.click(send);
  expect(screen.getAllByText('Campo obbligatorio')).toHaveLength(2);
  expect(words).toBeInvalid();
  await user.selectOptions(capacity, 'interessato');
  await user.type(words, ' Il mio indirizzo ');
  expect(screen.queryByText('Campo obbligatorio')).toBeNull();
  await user.click(send);
  expect(await screen.findByRole('alert')).toHaveTextContent('Già 10 in attesa');
  await user.click(send);
  expect(await screen.findByText('Troppo lungo')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(send);
  expect(await screen.findByText('Richiesta inviata all’ufficio')).toBeVisible();
  expect(close).toHaveBeenCalledOnce();
  expect(sent[2]).toEqual({ motivo: 'DATI_PERSONALI', qualita: 'interessato', testo: 'Il mio indirizzo' });
});
