import { describe, expect, it } from 'vitest';
import { NO_FILTERS, type Queue } from './queue';
import { alike, listAddress, workPlaceOf, workState } from './work';

const queue: Queue = {
  kind: 'massima',
  filters: { ...NO_FILTERS, area: 'civile' },
  sort: { field: 'materia', order: 'asc' },
  testo: '',
  size: null,
  from: 0,
};

it('is kept in the state of the page', () => {
  const place = { list: { of: 'todo', duty: null }, position: 3 } as const;
  expect(workPlaceOf(workState(place))).toEqual(place);
  const { testo: _, size: __, ...older } = queue;
  const left = { work: { list: { of: 'queue', queue: older }, position: 3 } };
  expect(workPlaceOf(left)).toEqual({ list: { of: 'queue', queue }, position: 3 });
  expect([workPlaceOf(null), workPlaceOf({ results: {} })]).toEqual([null, null]);
});

it('leads back to the page of the list', () => {
  expect(listAddress({ list: { of: 'todo', duty: 'approve' }, position: 19 })).toBe(
    '/attivita/da-fare?duty=approve&from=10',
  );
  expect(listAddress({ list: { of: 'queue', queue }, position: 3 })).toBe(
    '/attivita/abstract/home?q=area%3A%22civile%22&sort_field=materia&sort_order=asc',
  );
  expect(listAddress({ list: { of: 'queue', queue: { ...queue, size: 50 } }, position: 120 })).toMatch(
    /&size=50&from=100$/,
  );
});

describe('what is alike', () => {
  it('of a queue has the same status, and what it is filtered by', () => {
    expect(alike({ list: { of: 'queue', queue } }, { status: 'BOZZA' })).toEqual({
      of: 'queue',
      queue: { ...queue, filters: { ...queue.filters, status: 'BOZZA' } },
    });
  });

  it.each([
    ['DA_APPROVARE', { of: 'todo', duty: 'approve' }],
    ['DA_PUBBLICARE', { of: 'todo', duty: 'publish' }],
    ['BOZZA', null],
    ['PUBBLICATO', null],
  ])('without a list, %s', (status, expected) => {
    expect(alike(null, { status })).toEqual(expected);
  });

  it('of a draft that waits is what came back, or what was confirmed', () => {
    const list = { of: 'todo', duty: null } as const;
    expect(alike({ list }, { status: 'BOZZA' })).toEqual({ of: 'todo', duty: 'returned' });
    expect(alike({ list, duty: 'submit' }, { status: 'BOZZA' })).toEqual({ of: 'todo', duty: 'submit' });
    expect(alike({ list, duty: 'submit' }, { status: 'DA_APPROVARE' })).toEqual({
      of: 'todo',
      duty: 'approve',
    });
  });
});
