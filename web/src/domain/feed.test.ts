import { expect, it } from 'vitest';
import { feedAddress } from './feed';

it('has all that the feed is asked with', () => {
  const feed = {
    name: 'Danni & «nesso»',
    target: 'provvedimento',
    q: 'testo:"danno + colpa"',
    area: 'civile',
  } as const;
  const address = new URL(feedAddress('https://bdm.example', feed, 'bdm_x'));
  expect(address.origin + address.pathname).toBe('https://bdm.example/api/v1/feeds/provvedimenti');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    q: 'testo:"danno + colpa"',
    area: 'civile',
    titolo: 'Danni & «nesso»',
    token: 'bdm_x',
  });
});

it('is of abstracts, in both areas', () => {
  const address = feedAddress(
    'https://bdm.example',
    { name: 'A', target: 'abstract', q: 'a', area: null },
    't',
  );
  expect(address).toBe('https://bdm.example/api/v1/feeds/massime?q=a&titolo=A&token=t');
});
