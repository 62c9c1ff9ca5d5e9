import { expect, it } from 'vitest';
import { colour } from '@/domain/richText';
import { contrast, HIGHLIGHTS, TEXT_COLOURS } from './palette';

/** The design system's text and links. */
const TEXTS = [
  ...TEXT_COLOURS,
  { name: 'testo', value: '#19191a' },
  { name: 'collegamento', value: '#0066cc' },
];
const GROUNDS = [{ name: 'bianco', value: '#ffffff' }, ...HIGHLIGHTS];

it('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it.each(TEXTS)('$name is legible on white and on every highlight', ({ value }) => {
  for (const ground of GROUNDS)
    expect([ground.name, contrast(value, ground.value) >= 4.5]).toEqual([ground.name, true]);
});

it('every colour is written as it is stored', () => {
  for (const { value } of [...TEXT_COLOURS, ...HIGHLIGHTS]) expect(colour(value)).toBe(value);
});
