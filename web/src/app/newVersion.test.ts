// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { navigation } from '@/api/navigation';
import { reloadWhenOutdated } from './newVersion';

const page = (script: string) => new Response(`<script type="module" src="${script}"></script>`);

it.each([
  ['another version is served', () => Promise.resolve(page('/assets/index-new.js')), 1],
  ['the same version is served', () => Promise.resolve(page('/assets/index-old.js')), 0],
  ['the service has a fault', () => Promise.resolve(new Response('', { status: 502 })), 0],
  ['the connection is lost', () => Promise.reject(new TypeError('Failed to fetch')), 0],
])('a piece of the page cannot be loaded: %s', async (_, answer, times) => {
  const asked = vi.fn(answer);
  vi.stubGlobal('fetch', asked);
  const reload = vi.fn();
  reloadWhenOutdated('https://bdm.example/assets/index-old.js', reload);
  window.dispatchEvent(new Event('vite:preloadError'));
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  expect(reload).toHaveBeenCalledTimes(times);
  vi.unstubAllGlobals();
});

it('what a reload has not mended another one would not', async () => {
  vi.stubGlobal('fetch', vi.fn());
  vi.spyOn(navigation, 'reloaded').mockReturnValue(true);
  vi.spyOn(performance, 'now').mockReturnValue(2_000);
  const reload = vi.fn();
  reloadWhenOutdated('https://bdm.example/assets/index-old.js', reload);
  window.dispatchEvent(new Event('vite:preloadError'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetch).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});
