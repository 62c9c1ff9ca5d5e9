import { expect, it } from 'vitest';
import { pieces } from './snippet';

it.each([
  ['senza parole', [{ text: 'senza parole', marked: false }]],
  [
    'il <mark>danno</mark> &amp; l&#x27;onere',
    [
      { text: 'il ', marked: false },
      { text: 'danno', marked: true },
      { text: " & l'onere", marked: false },
    ],
  ],
  [
    '<mark>a</mark><mark>b</mark>',
    [
      { text: 'a', marked: true },
      { text: 'b', marked: true },
    ],
  ],
  ['&lt;script&gt; &sconosciuta;', [{ text: '<script> &sconosciuta;', marked: false }]],
  ['', []],
])('%s', (fragment, expected) => {
  expect(pieces(fragment)).toEqual(expected);
});
