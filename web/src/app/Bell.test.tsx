import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { Bell } from './Bell';

it('says how many notices are unread, and leads to them', async () => {
  server.use(http.get(api('/avviso/count'), () => HttpResponse.json({ count: 3 })));
  renderPage(Bell, { path: '/' });
  expect(await screen.findByRole('link', { name: 'Avvisi, 3 non letti' })).toHaveAttribute('href', '/avvisi');
});

it('counts nothing where nothing is unread', async () => {
  renderPage(Bell, { path: '/' });
  expect(await screen.findByRole('link', { name: 'Avvisi' })).toHaveTextContent(/^Avvisi$/);
});
