import { expect, it } from 'vitest';
import { unreadWords } from './unread';

it.each([
  [0, 'Avvisi'],
  [1, 'Avvisi, 1 non letto'],
  [3, 'Avvisi, 3 non letti'],
  [100, 'Avvisi, più di 99 non letti'],
])('%i unread', (count, words) => {
  expect(unreadWords(count)).toBe(words);
});
