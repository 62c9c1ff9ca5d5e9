import { expect, it } from 'vitest';
import { pageNumberText, parsePageNumber } from './pageNumber';

it('keeps three digits of what is typed', () => {
  expect(['12a', '1234', ' 7 ', '-5', '1e3'].map(pageNumberText)).toEqual(['12', '123', '7', '5', '13']);
});

it('accepts the pages of the document', () => {
  expect(['1', '20', '007'].map((text) => parsePageNumber(text, 20))).toEqual([1, 20, 7]);
});

it('accepts nothing else', () => {
  for (const text of ['', '0', '21', '000', '-1', '1.5', '1000', 'due', '٣']) {
    expect(parsePageNumber(text, 20)).toBeNull();
  }
});
