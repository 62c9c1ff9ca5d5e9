import { screen } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { Dropdown } from '@/ui/Dropdown';
import { FollowButton, FollowEntry, NotifyButton } from '.';

/** Keeps what is followed as the server does; answers what was asked. */
function keep() {
  const asked: string[] = [];
  let here: object[] = [];
  server.use(
    http.get(api('/avviso/iscrizione'), ({ request }) => {
      asked.push(`GET ${new URL(request.url).search}`);
      return HttpResponse.json(here);
    }),
    http.post(api('/avviso/iscrizione'), async ({ request }) => {
      const wanted = (await request.json()) as object;
      asked.push(`POST ${JSON.stringify(wanted)}`);
      here = [{ id: '10', area: null, ...wanted }];
      return HttpResponse.json(here[0], { status: 201 });
    }),
    http.delete(api('/avviso/iscrizione/10'), () => {
      asked.push('DELETE');
      here = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}

it('follows a ruling in one area, and follows it no longer', async () => {
  const asked = keep();
  const { user } = renderPage(() => <FollowButton what="precedente" target="Cass. 1/2001" area="penale" />, {
    path: '/',
  });
  const button = screen.getByRole('button');
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull();
  await user.click(button);
  expect(await screen.findByRole('button', { name: 'Non seguire più' })).toBeVisible();
  expect(screen.getByText('Le novità compariranno tra gli avvisi')).toBeVisible();
  await user.click(button);
  expect(await screen.findByRole('button', { name: 'Segui' })).toBeVisible();
  expect(asked.filter((one) => !one.startsWith('GET'))).toEqual([
    'POST {"mail":"mai","what":"precedente","target":"Cass. 1/2001","area":"penale"}',
    'DELETE',
  ]);
});

it('in a menu, is asked for when the menu opens', async () => {
  const asked = keep();
  const { user } = renderPage(
    () => <Dropdown label="Altro">{() => <FollowEntry what="provvedimento" target="7" />}</Dropdown>,
    { path: '/' },
  );
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Altro' }));
  expect(await screen.findByRole('button', { name: 'Segui' })).toBeVisible();
  await expect.poll(() => asked).toEqual(['GET ?what=provvedimento&target=7']);
});

it('pressed before it is known whether it is followed, does what it says', async () => {
  const asked = keep();
  const { user } = renderPage(() => <FollowButton what="provvedimento" target="7" />, { path: '/' });
  await user.click(screen.getByRole('button', { name: 'Segui' }));
  expect(await screen.findByRole('button', { name: 'Non seguire più' })).toBeVisible();
  expect(asked.filter((one) => one.startsWith('POST'))).toHaveLength(1);
});

it('pressed in a menu, which closes before it is known, does what it says', async () => {
  const asked = keep();
  let first = true;
  server.use(
    http.get(api('/avviso/iscrizione'), async () => {
      if (first) {
        first = false;
        await delay('infinite');
      }
      return HttpResponse.json([]);
    }),
  );
  const { user } = renderPage(
    () => <Dropdown label="Altro">{() => <FollowEntry what="provvedimento" target="7" />}</Dropdown>,
    { path: '/' },
  );
  await user.click(screen.getByRole('button', { name: 'Altro' }));
  await user.click(await screen.findByRole('button', { name: 'Segui' }));
  expect(await screen.findByText('Le novità compariranno tra gli avvisi')).toBeVisible();
  expect(asked).toEqual(['POST {"mail":"mai","what":"provvedimento","target":"7"}']);
});

it('asks once for all saved searches', async () => {
  const asked = keep();
  const { user } = renderPage(
    () => (
      <>
        <NotifyButton id="7" name="Danni" className="" />
        <NotifyButton id="8" name="Locazioni" className="" />
      </>
    ),
    { path: '/' },
  );
  const button = screen.getByRole('button', { name: 'Avvisami, Danni' });
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull();
  await user.click(button);
  expect(await screen.findByRole('button', { name: 'Non avvisarmi più, Danni' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Avvisami, Locazioni' })).toBeVisible();
  expect(asked.filter((one) => one === 'GET ?what=ricerca').length).toBeLessThan(3);
});
