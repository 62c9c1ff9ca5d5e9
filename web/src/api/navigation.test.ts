// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { navigation } from './navigation';

afterEach(() => {
  window.history.replaceState(null, '', '/');
  vi.restoreAllMocks();
});

it.each([
  [
    '/provvedimento/page?id=1&pag=3',
    '/login?next=%2Fprovvedimento%2Fpage%3Fid%3D1%26pag%3D3&sessione=terminata',
  ],
  ['/login?next=%2Fprofilo', '/'],
  ['/', '/'],
])('after the session of %s has ended one signs in at %s', (open, address) => {
  const go = vi.spyOn(navigation, 'go').mockImplementation(() => {});
  window.history.replaceState(null, '', open);
  navigation.signIn();
  expect(go).toHaveBeenCalledWith(address);
});
