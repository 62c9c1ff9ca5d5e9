/**
 * The colours that are offered. Every colour of the text, and that of links, is legible on white and on every highlight:
 * at least 4.5 to 1 (WCAG 2.2, 1.4.3), which palette.test.ts computes.
 */
export type Swatch = { name: string; value: string };

export const TEXT_COLOURS: readonly Swatch[] = [
  { name: 'Grigio', value: '#4a4f55' },
  { name: 'Rosso', value: '#a8000b' },
  { name: 'Arancione', value: '#8a3b00' },
  { name: 'Marrone', value: '#6b4423' },
  { name: 'Verde', value: '#00582c' },
  { name: 'Verde acqua', value: '#005159' },
  { name: 'Blu', value: '#004a99' },
  { name: 'Viola', value: '#6a1b9a' },
];

export const HIGHLIGHTS: readonly Swatch[] = [
  { name: 'Giallo', value: '#fff3a3' },
  { name: 'Verde', value: '#d3f5d3' },
  { name: 'Azzurro', value: '#d4ecfb' },
  { name: 'Rosa', value: '#fde0e8' },
  { name: 'Arancione', value: '#ffe5cc' },
  { name: 'Grigio', value: '#e8eaed' },
];

/** Contrast of two colours written `#rrggbb` (WCAG 2.2): from 1 to 21. */
export function contrast(one: string, other: string): number {
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
