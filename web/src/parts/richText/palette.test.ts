import { expect, it } from 'vitest';
import { colour } from '@/domain/richText';
import { HIGHLIGHTS, TEXT_COLOURS } from './palette';

/** The design system's text and links. */
const TEXTS = [
  ...TEXT_COLOURS,
  { name: 'testo', value: '#19191a' },
  { name: 'collegamento', value: '#0066cc' },
];
const GROUNDS = [{ name: 'bianco', value: '#ffffff' }, ...HIGHLIGHTS];

/** Contrast of two colours written `#rrggbb` (WCAG 2.2): from 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

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
