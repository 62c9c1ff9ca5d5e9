import { describe, expect, it } from 'vitest';
import { safeNext } from './access';

describe('the address to return to', () => {
  it.each(['/', '/search/standard?q=testo%3A(danno)&area=civile', '/provvedimento/page?id=1#x'])(
    '%s is ours',
    (next) => {
      expect(safeNext(next)).toBe(next);
    },
  );

  it.each([
    null,
    '',
    'https://example.org',
    '//example.org',
    '/\\example.org',
    '\\/example.org',
    'javascript:alert(1)',
    '/a\nb',
    'search',
  ])('%j is not', (next) => {
    expect(safeNext(next)).toBe('/');
  });
});
