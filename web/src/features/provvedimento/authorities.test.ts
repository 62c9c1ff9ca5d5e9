import { expect, it } from 'vitest';
import { authoritiesCsv, authoritiesOf, authoritiesText, isEmpty } from './authorities';

const URN = 'https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:legge:1990-08-07;241~art2';
const CITED = authoritiesOf({
  norme: [
    { canonico: 'ART. 2043 C.C.' },
    { canonico: 'ART. 10 L. 241/1990' },
    { canonico: 'ART. 2 COMMA 1 LETT. A) L. 241/1990', link: URN, link_vigente: `${URN}!vig=2020-05-01` },
    { canonico: 'L. 241/1990', link: 'https://www.normattiva.it/241' },
    { canonico: 'ART. 360 COMMA 1 N. 5 C.P.C.' },
  ],
  precedenti: [
    'Cass. 13533/2001',
    'sentenza n. 8/2019',
    'Tribunale di Milano, sentenza n. 5/2020',
    'Corte cost. 1/2014',
    'Cass. 577/2008',
    'Giudice di pace di Roma 12/2020',
    'Tribunale di Milano, n. 4/2020',
    'Corte giust. UE C-456/19',
    'Cass. 577/2008',
  ],
});

it('has norms by their act, and decisions by the court that they are named with', () => {
  expect(CITED.norms.map(({ canonico }) => canonico)).toEqual([
    'ART. 2043 C.C.',
    'ART. 360 COMMA 1 N. 5 C.P.C.',
    'ART. 2 COMMA 1 LETT. A) L. 241/1990',
    'ART. 10 L. 241/1990',
    'L. 241/1990',
  ]);
  expect(CITED.courts).toEqual([
    { name: 'Cass.', decisions: ['Cass. 577/2008', 'Cass. 13533/2001'] },
    { name: 'Corte cost.', decisions: ['Corte cost. 1/2014'] },
    { name: 'Corte giust. UE', decisions: ['Corte giust. UE C-456/19'] },
    { name: 'Giudice di pace di Roma', decisions: ['Giudice di pace di Roma 12/2020'] },
    {
      name: 'Tribunale di Milano',
      decisions: ['Tribunale di Milano, n. 4/2020', 'Tribunale di Milano, sentenza n. 5/2020'],
    },
    { name: '', decisions: ['sentenza n. 8/2019'] },
  ]);
  expect(isEmpty(CITED)).toBe(false);
  expect(isEmpty(authoritiesOf({ norme: [], precedenti: [] }))).toBe(true);
});

it('is plain text with only what there is', () => {
  const only = authoritiesOf({ norme: [{ canonico: 'ART. 2043 C.C.' }], precedenti: [] });
  expect(authoritiesText(only, 'Trib. Milano')).toBe(
    'Autorità citate in Trib. Milano\n\nNorme\nART. 2043 C.C.',
  );
  const both = authoritiesText({ ...CITED, courts: CITED.courts.slice(0, 1) }, 'Trib. Milano');
  expect(both).toMatch(/\n\nDecisioni\nCass\. 577\/2008\nCass\. 13533\/2001$/);
});

it('is a file for a spreadsheet, with the addresses that there are', () => {
  const precedents = new Map([
    ['Cass. 577/2008', { nome: 'Cass. 577/2008', q: 'testo:"577/2008"', count: 3 }],
    ['Corte cost. 1/2014', { nome: 'Corte cost. 1/2014', id: 'p5', label: 'Corte cost.' }],
  ]);
  const lines = authoritiesCsv(CITED, precedents, 'penale', 'https://bdm.it').split('\r\n');
  expect(lines[0]).toBe('\ufeffTipo;Autorità;Indirizzo');
  expect(lines).toContain('Norma;ART. 2043 C.C.;');
  expect(lines).toContain(`Norma;ART. 2 COMMA 1 LETT. A) L. 241/1990;"${URN}!vig=2020-05-01"`);
  expect(lines).toContain('Norma;L. 241/1990;https://www.normattiva.it/241');
  expect(lines).toContain('Decisione;Corte cost. 1/2014;https://bdm.it/provvedimento/page?id=p5');
  const search = new URL(lines.find((line) => line.includes('577/2008'))?.split(';')[2] ?? '');
  expect([search.searchParams.get('q'), search.searchParams.get('area')]).toEqual([
    'testo:"577/2008"',
    'penale',
  ]);
  expect(lines).toContain('Decisione;sentenza n. 8/2019;');
  expect(lines.at(-1)).toBe('');
});

it('has no cell that is a formula, or ends before its time', () => {
  const odd = authoritiesOf({ norme: [{ canonico: '=1+1' }, { canonico: 'a;"b"' }], precedenti: [] });
  const csv = authoritiesCsv(odd, new Map(), 'civile', '');
  expect(csv).toContain("Norma;'=1+1;\r\n");
  expect(csv).toContain('Norma;"a;""b""";\r\n');
});
