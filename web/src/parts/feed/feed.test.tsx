import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { FeedButton } from '.';

const made = { id: '1', name: 'x', hint: 'abcd', scope: 'feed', token: 'bdm_segreto' };

function show() {
  return renderPage(
    () => <FeedButton name="Danni" target="provvedimento" q='testo:"danno"' area="civile" />,
    { path: '/' },
  );
}

it('makes an address with a token that opens only feeds, and tells it once', async () => {
  const asked: unknown[] = [];
  server.use(
    http.post(api('/user/token'), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(made, { status: 201 });
    }),
  );
  const { user } = show();
  const button = screen.getByRole('button', { name: 'Feed, Danni' });
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Feed' }));
  expect(dialog.getByRole('link', { name: 'profilo' })).toHaveAttribute('href', '/profilo');
  expect(asked).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Crea l’indirizzo' }));
  const box = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Indirizzo del feed' });
  expect(box.value).toBe(
    `${window.location.origin}/api/v1/feeds/provvedimenti?q=testo%3A%22danno%22&area=civile&titolo=Danni&token=bdm_segreto`,
  );
  expect(asked).toEqual([{ name: 'Feed: Danni', days: 365, scope: 'feed' }]);
  await user.click(dialog.getByRole('button', { name: 'Copia' }));
  expect(await screen.findByText('Indirizzo copiato')).toBeVisible();
  await user.click(dialog.getAllByRole('button', { name: 'Chiudi' }).at(-1) as HTMLElement);
  expect(button).toHaveFocus();
});

it('says why no address was made, and can be asked again', async () => {
  server.use(
    http.post(api('/user/token'), () =>
      HttpResponse.json(
        { detail: 'Si possono avere al massimo 10 token.', code: 'CONFLICT' },
        { status: 409 },
      ),
    ),
  );
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Feed, Danni' }));
  await user.click(await screen.findByRole('button', { name: 'Crea l’indirizzo' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Si possono avere al massimo 10 token.');
  expect(screen.getByRole('button', { name: 'Crea l’indirizzo' })).toBeEnabled();
});
