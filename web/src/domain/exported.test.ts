import { expect, it } from 'vitest';
import { type ExportFormat, rowCounter } from './exported';

const CSV = '\ufeffTitolo;Testo\r\n"Danno ""grave""";"una\r\nriga"\r\nProva;\r\n';
const RIS = 'TY  - CASE\nTI  - Danno\nER  - \n\nTY  - CASE\nAB  - ER  - non qui\nER  - \n';

it.each<[ExportFormat, string, number]>([
  ['csv', CSV, 2],
  ['csv', '\ufeffTitolo\r\n', 0],
  ['csv', '', 0],
  ['ris', RIS, 2],
  ['ris', '', 0],
  ['bib', '@jurisdiction{a,\n  title = {\\}},\n}\n\n@jurisdiction{b,\n}\n\n', 2],
  ['json', '[\n{"id":"a","title":"{\\n{"},\n{"id":"b"}\n]\n', 2],
  ['json', '[\n]\n', 0],
])('%s: counts results, wherever the pieces are cut', (format, text, rows) => {
  for (let size = 1; size <= Math.max(1, text.length); size++) {
    const count = rowCounter(format);
    let counted = 0;
    for (let at = 0; at < text.length; at += size) counted = count(text.slice(at, at + size));
    expect(counted).toBe(rows);
  }
});
