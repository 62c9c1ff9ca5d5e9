import { expect, it } from 'vitest';
import { pdfFileName } from './fileName';

it.each([
  ['TRIBUNALE DI MILANO, sentenza n. 12/2024', 'TRIBUNALE DI MILANO, sentenza n. 12-2024.pdf'],
  ['sentenza.PDF', 'sentenza.pdf'],
  ['  a<b> "c" | d?*  ', 'a b c d.pdf'],
  ['../../etc/passwd', 'etc-passwd.pdf'],
  ['', 'documento.pdf'],
  ['Corte d’Appello dell’Aquila – è', 'Corte d’Appello dell’Aquila – è.pdf'],
])('%j becomes %j', (title, name) => {
  expect(pdfFileName(title)).toBe(name);
});

it('is not longer than a file name may be', () => {
  expect(new TextEncoder().encode(pdfFileName('è'.repeat(400))).length).toBeLessThanOrEqual(255);
});
