import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { contactQuery } from '@/api/help';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { useAnalytics } from './analytics';

const SCRIPTS = 'script[src*="matomo"]';

function Visited() {
  useAnalytics();
  return <p>pagina</p>;
}

/** What the script would be asked to do. */
const calls = () => window._paq ?? [];

afterEach(() => {
  delete window._paq;
  for (const script of document.querySelectorAll(SCRIPTS)) script.remove();
});

describe('the count of visits', () => {
  it('is not there where the installation sets none', async () => {
    const { queries } = renderPage(Visited, { path: '/search/standard?q=rossi', route: '*' });
    await vi.waitFor(() => expect(queries.getQueryData(contactQuery.queryKey)).toBeDefined());
    expect(calls()).toEqual([]);
    expect(document.querySelector(SCRIPTS)).toBeNull();
  });

  it('tells the kinds of pages, without cookies, searches, identifiers and titles', async () => {
    const analytics = { url: 'https://visite.example/matomo', site: '7' };
    server.use(
      http.get(api('/contact'), () => HttpResponse.json({ address: '', phone: '', email: null, analytics })),
    );
    document.title = 'Rossi contro Bianchi';
    const { router } = renderPage(Visited, { path: '/search/standard?q=rossi', route: '*' });
    await vi.waitFor(() => expect(document.querySelectorAll(SCRIPTS)).toHaveLength(1));
    await router.navigate('/fascicolo/0190a0b0-0000');
    await vi.waitFor(() => expect(calls().filter(([name]) => name === 'trackPageView')).toHaveLength(2));
    expect(document.querySelectorAll(SCRIPTS)).toHaveLength(1);
    expect(document.querySelector(SCRIPTS)).toHaveAttribute('src', 'https://visite.example/matomo/matomo.js');
    const names = calls().map(([name]) => name);
    expect(names.indexOf('disableCookies')).toBeLessThan(names.indexOf('trackPageView'));
    expect(calls()).toContainEqual(['setSiteId', '7']);
    expect(calls()).toContainEqual(['setCustomUrl', `${window.location.origin}/search/standard`]);
    expect(calls()).toContainEqual(['setCustomUrl', `${window.location.origin}/fascicolo/:id`]);
    expect(JSON.stringify(calls())).not.toMatch(/rossi|0190a0b0/i);
  });
});
