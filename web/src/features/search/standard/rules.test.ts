import { describe, expect, it } from 'vitest';
import { parse, print } from '@/domain/query';
import { EMPTY, type Fields, formOf } from './fields';
import {
  among,
  changed,
  errorsOf,
  forArea,
  forTarget,
  isBlank,
  onlyDigits,
  withDistretto,
  withMateria,
} from './rules';

const TODAY = '2026-11-20';
const fields = (change: Partial<Fields>): Fields => ({ ...EMPTY, ...change });

describe('what one field does to the others', () => {
  const filled = fields({
    testo: 'danno',
    titolo: 'onere',
    materia: 'LAVORO',
    parola_chiave: 'licenziamento',
    riferimento_normativo: 'ART. 2103 C.C.',
    parte_processuale: 'A. B.',
    distretto: 'MILANO',
    ufficio: 'TRIBUNALE DI MILANO',
  });

  it('another area clears materia and its keyword', () => {
    expect(forArea(filled)).toEqual({ ...filled, materia: '', parola_chiave: '' });
  });

  it('the other target clears title or party', () => {
    expect(forTarget(filled, 'provvedimento')).toEqual({ ...filled, titolo: '' });
    expect(forTarget(filled, 'abstract')).toEqual({ ...filled, parte_processuale: '' });
  });

  it('of the other criteria it clears the same', () => {
    const others = (q: string) => formOf(parse(q), 'provvedimento').others.map(print);
    const several = 'NOT tipo:decreto AND (materia:"A" OR materia:"B") AND NOT parte_processuale:"X"';
    const kept = formOf(parse(several), 'provvedimento');
    expect(forArea(kept).others.map(print)).toEqual(['NOT tipo:"decreto"', 'NOT parte_processuale:"X"']);
    expect(forTarget(kept, 'abstract').others.map(print)).toEqual(others(several).slice(0, 2));
  });

  it('one value takes the place of several of its field', () => {
    const several = formOf(
      parse('(materia:"A" OR materia:"B") AND (tipo:decreto OR esito:RIGETTO)'),
      'provvedimento',
    );
    expect(changed(several, { materia: 'C' })).toEqual({
      ...several,
      materia: 'C',
      others: [several.others[1]],
    });
    expect(changed(several, { materia: '' }).others).toEqual(several.others);
    expect(changed(several, { tipo: 'sentenza' }).others).toEqual(several.others);
  });

  it('choosing a materia clears the keyword, taking it away does not', () => {
    expect(withMateria(filled, 'FAMIGLIA')).toEqual({ ...filled, materia: 'FAMIGLIA', parola_chiave: '' });
    expect(withMateria(filled, '')).toEqual({ ...filled, materia: '' });
  });

  it('without a district there is no office', () => {
    expect(withDistretto(filled, '')).toEqual({ ...filled, distretto: '', ufficio: '' });
    expect(withDistretto(filled, 'ROMA').ufficio).toBe('TRIBUNALE DI MILANO');
  });

  it('an office or a ruolo that cannot be chosen goes', () => {
    expect(among(filled, 'ufficio', ['TRIBUNALE DI ROMA']).ufficio).toBe('');
    expect(among(filled, 'ufficio', ['TRIBUNALE DI MILANO'])).toBe(filled);
    expect(among(EMPTY, 'ruolo', [])).toBe(EMPTY);
  });
});

it.each([
  ['12a3', 5, '123'],
  ['123456', 5, '12345'],
  ['-1.5', 4, '15'],
  ['٣', 4, ''],
])('of %s at most %i digits stay: %s', (text, limit, digits) => {
  expect(onlyDigits(text, limit)).toBe(digits);
});

describe('what is wrong', () => {
  it.each([...'+-=&|!<>{}^"~*?:'])('in Testo and in Titolo: %s', (character) => {
    const message = `Il testo non può contenere il carattere ${character}`;
    expect(errorsOf(fields({ testo: `a ${character}`, titolo: character }), TODAY)).toEqual({
      testo: message,
      titolo: message,
    });
  });

  it.each([
    ['a phrase that is begun', '"danno bio', null],
    ['a phrase after words', 'locazione "danno', null],
    ['what else is wrong beside it', '"danno: bio', 'Il testo non può contenere il carattere :'],
    ['two marks, one of them open', 'a "b" "c', 'Il testo non può contenere il carattere "'],
  ])('while Testo is typed: %s', (_, testo, error) => {
    expect(errorsOf(fields({ testo }), TODAY, true).testo ?? null).toBe(error);
    expect(errorsOf(fields({ testo }), TODAY).testo).toContain('"');
  });

  it('not a whole phrase between quotation marks, which is an exact one', () => {
    expect(errorsOf(fields({ testo: '"danno biologico"' }), TODAY)).toEqual({});
    expect(errorsOf(fields({ titolo: '"danno biologico"' }), TODAY)).toHaveProperty('titolo');
  });

  it('names all that is wrong, once', () => {
    expect(errorsOf(fields({ testo: 'a:b "c" a:b' }), TODAY).testo).toBe(
      'Il testo non può contenere i caratteri " :',
    );
  });

  it.each(['art. 2043 c.c.', 'D.Lgs. 81/2008', "l'onere", 'perché (forse), n. 5; [sic]'])(
    'not %s',
    (testo) => {
      expect(errorsOf(fields({ testo }), TODAY)).toEqual({});
    },
  );

  it('not in personal notes, which are free', () => {
    expect(errorsOf(fields({ note_personali: 'vedi: a?' }), TODAY)).toEqual({});
  });
});

it('a form is blank until something is filled in, complete or not', () => {
  expect(isBlank(EMPTY)).toBe(true);
  expect(isBlank(fields({ tipo_ricerca: 'all' }))).toBe(true);
  expect(isBlank(fields({ testo: ' ' }))).toBe(false);
  expect(isBlank(fields({ data: { start: '31/02/2020', end: '' } }))).toBe(false);
});
