import { describe, expect, it } from 'vitest';
import { readTodo, todoAddress, total } from './waiting';

describe('the address of what is to be done', () => {
  it.each([
    ['/attivita/da-fare', null, 0],
    ['/attivita/da-fare?duty=approve', 'approve', 0],
    ['/attivita/da-fare?duty=confirm&from=20', 'confirm', 20],
    ['/attivita/da-fare?from=10', null, 10],
  ] as const)('%s', (address, duty, from) => {
    expect(todoAddress({ duty, from })).toBe(address);
    expect(readTodo(new URL(address, 'https://x').searchParams)).toEqual({ duty, from });
  });

  it.each(['?duty=altro', '?from=-1', '?from=x', '?from=3'])('%s makes no sense', (query) => {
    expect(readTodo(new URLSearchParams(query))).toEqual({ duty: null, from: 0 });
  });
});

it('adds up', () => {
  expect(total({ returned: 1, submit: 6, withdraw: 2, confirm: 3, publish: 4, approve: 5 })).toBe(21);
});
