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
