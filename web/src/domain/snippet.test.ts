import { expect, it } from 'vitest';
import { begunNear, pieces } from './snippet';

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

it('a short passage begins at a word near what was found', () => {
  const long = 'Il Tribunale osserva che la domanda è fondata e va accolta, atteso che risulta provato il ';
  const [first, mark] = begunNear(pieces(`${long}<mark>contratto</mark> fine`));
  const kept = first?.text.slice('… '.length) ?? '-';
  expect(first?.text.startsWith('… ')).toBe(true);
  expect(long.endsWith(kept)).toBe(true);
  expect(kept.length).toBeLessThanOrEqual(30);
  expect(long.at(-kept.length - 1)).toBe(' ');
  expect(mark).toEqual({ marked: true, text: 'contratto' });
  for (const whole of ['niente', 'poco <mark>x</mark>', '<mark>x</mark> y', ''])
    expect(begunNear(pieces(whole))).toEqual(pieces(whole));
});
