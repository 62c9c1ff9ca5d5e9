import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { ACCOUNTS } from '@/test/accounts';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { Header } from './Header';

it('has under Altro what is none of the main entries, with its count', async () => {
  server.use(
    http.get(api('/shared/new'), () => HttpResponse.json({ document_note: 2, fascicolo: 0 })),
    http.get(api('/avviso/count'), () => HttpResponse.json({ count: 0 })),
  );
  const { user } = renderPage(() => <Header user={ACCOUNTS.lettore} assistant={null} />, {
    path: '/verifica',
  });
  const more = await screen.findByRole('button', { name: /^Altro.*2 nuove condivisioni/ });
  expect(more, 'the page is one of its').toHaveClass('active');
  await user.click(more);
  const list = within(more.parentElement as HTMLElement);
  expect(list.getByRole('link', { name: /^Le mie note.*2 nuove condivisioni/ })).toHaveAttribute(
    'href',
    '/note',
  );
  expect(list.getByRole('link', { name: 'Verifica un testo' })).toHaveAttribute('aria-current', 'page');
});

it.each(['/', '/search/standard'])('is as high at %s as where that leads', (path) => {
  renderPage(() => <Header user={ACCOUNTS.lettore} assistant={null} />, { path });
  expect(screen.getByRole('banner')).toHaveClass('bdm-header-whole');
});
