import { expect, it } from 'vitest';
import { inText } from './inText';

it.each([
  ['(min-width: 992px)', '(min-width: 62em)'],
  ['(max-width: 575.98px)', '(max-width: 35.99875em)'],
  ['(min-width: 992px) and (max-width: 1199.98px)', '(min-width: 62em) and (max-width: 74.99875em)'],
  ['print', 'print'],
  ['(prefers-reduced-motion: reduce)', '(prefers-reduced-motion: reduce)'],
])('%s becomes %s', (pixels, text) => {
  expect(inText(pixels)).toBe(text);
});
