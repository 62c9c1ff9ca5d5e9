import { expect, it } from 'vitest';
import { colorName, NO_FILTER, noteAddress, notesAddress, readNotesFilter } from './note';

const read = (address: string) => readNotesFilter(new URL(address, 'http://localhost').searchParams);

it('keeps every condition of the list in its address', () => {
  const filter = {
    q: 'onere & prova',
    color: 'ffe14d80',
    upn: 'lettore',
    provvedimento: 'p1',
    kind: 'passo',
    whose: 'condivise',
  } as const;
  expect(read(notesAddress(filter, 3))).toEqual(filter);
  expect(notesAddress(filter, 3)).toMatch(/&pagina=3$/);
  expect(notesAddress(NO_FILTER)).toBe('/note');
});

it('leaves out of an address what makes no sense', () => {
  expect(read('/note?colore=rosso&tipo=x&di=y&q=%20')).toEqual(NO_FILTER);
});

it('leads to the passage, to a note that waits, or to the page of the item', () => {
  const note = { id: 'n1', kind: 'passo', page_number: 3, anonymised: false, waiting: false } as const;
  const item = { id: 'p1', kind: 'provvedimento' } as const;
  expect(noteAddress(note, item)).toBe('/provvedimento/page?id=p1&vista=pdf&pag=3&nota=n1');
  expect(noteAddress({ ...note, anonymised: true }, item)).toContain('vista=anonimizzato');
  expect(noteAddress({ ...note, waiting: true }, item)).toBe('/provvedimento/page?id=p1&vista=pdf&nota=n1');
  expect(noteAddress({ ...note, kind: 'nota', page_number: null }, { id: 'm1', kind: 'massima' })).toBe(
    '/abstract/page?id=m1',
  );
});

it('names the colours', () => {
  expect(colorName('ffe14d80')).toBe('Giallo');
  expect(colorName('00000080')).toBe('Altro colore');
});
