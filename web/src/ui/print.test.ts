import { expect, it } from 'vitest';
import { printStyle } from './print';

const page = (width: number, height: number) => ({ image: new Blob(), width, height });

it('has one kind of sheet for each size of page', () => {
  const style = printStyle([page(794, 1123), page(1123, 794), page(794, 1123)]);
  expect(style.match(/@page [\w-]+/g)).toEqual(['@page bdm-794-1123', '@page bdm-1123-794']);
  expect(style).toContain('@page bdm-794-1123 { size: 794px 1123px; margin: 0; }');
});

it('prints the pictures and nothing else, and shows nothing of them on screen', () => {
  const [screen, print] = printStyle([page(794, 1123)]).split('@media print');
  expect(screen).toContain('#bdm-printing { display: none; }');
  expect(print).toContain('body > :not(#bdm-printing) { display: none; }');
});
