import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '@/test/render';
import DevelopersPage from './DevelopersPage';

const show = (user?: null) =>
  renderPage(DevelopersPage, { path: '/sviluppatori', ...(user === null && { user }) });

afterEach(() => {
  delete window.SwaggerUIBundle;
  for (const each of document.head.querySelectorAll('[src*=swagger], [href*=swagger]')) each.remove();
});

it('says what the interface is, to who is signed in and to who is not', () => {
  show(null);
  expect(screen.getByRole('heading', { level: 1, name: 'Per sviluppatori' })).toBeVisible();
  expect(screen.getByRole('link', { name: /OpenAPI 3\.1/ })).toHaveAttribute('href', '/api/v1/openapi.json');
  expect(screen.getByRole('link', { name: /OpenAPI 3\.0/ })).toHaveAttribute(
    'href',
    '/api/v1/openapi-3.0.json',
  );
  expect(screen.getByText(/^curl --get/)).toHaveTextContent('/api/v1/provvedimenti');
  expect(screen.getByText(/dopo l’accesso, in «Avvisi», «Webhook»/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'profilo' })).toBeNull();
});

it('leads who is signed in to the tokens and the webhooks', () => {
  show();
  expect(screen.getByRole('link', { name: 'profilo' })).toHaveAttribute('href', '/profilo');
  expect(screen.getByRole('link', { name: 'Avvisi, «Webhook»' })).toHaveAttribute(
    'href',
    '/avvisi?vista=webhook',
  );
});

it('draws the calls once Swagger UI is there, and says it where it cannot come', async () => {
  const draw = vi.fn();
  const file = () =>
    vi.waitUntil(() => document.head.querySelector<HTMLScriptElement>('script[src*=swagger]'));
  const { user } = show();
  (await file()).dispatchEvent(new Event('error'));
  await user.click(await screen.findByRole('button', { name: 'Riprova' }));

  const script = await file();
  window.SwaggerUIBundle = draw;
  script.dispatchEvent(new Event('load'));
  document.head.querySelector('link[href*=swagger]')?.dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(draw).toHaveBeenCalledOnce());
  const settings = draw.mock.calls[0]?.[0];
  expect(settings).toMatchObject({ spec: { openapi: '3.1.0' }, validatorUrl: null });
  expect(settings.requestInterceptor({ headers: {} })).toEqual({ headers: {} });
  await user.type(screen.getByLabelText('Token per provare le chiamate'), ' bdm_x ');
  expect(settings.requestInterceptor({ headers: {} })).toEqual({
    headers: { Authorization: 'Bearer bdm_x' },
  });
});
