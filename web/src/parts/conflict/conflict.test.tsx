import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { editConflictOf } from '@/api/conflict';
import { errorFrom } from '@/api/http';
import { sameValue, valueInWords } from '.';
import ConflictDialog from './ConflictDialog';

const BODY = {
  detail: 'Modificato nel frattempo.',
  code: 'EDIT_CONFLICT',
  version: 4,
  edited_by: 'Anna Bianchi',
  edit_date: '2024-02-01T10:00:00Z',
  changes: [
    { field: 'titolo', from: null, to: 'Danno' },
    { field: 'data', from: '2024-01-01', to: '2024-01-02' },
    { field: 'parola_chiave', from: ['a'], to: ['a', 'b'] },
  ],
};

it('a conflict is read from the refusal, and from nothing else', () => {
  expect(editConflictOf(errorFrom(409, BODY))).toEqual({
    version: 4,
    edited_by: 'Anna Bianchi',
    edit_date: BODY.edit_date,
    changes: BODY.changes,
  });
  expect(editConflictOf(errorFrom(409, { ...BODY, code: 'ILLEGAL_TRANSITION' }))).toBeNull();
  expect(editConflictOf(new Error('x'))).toBeNull();
});

it('shows who changed what, and what I changed myself', async () => {
  const conflict = editConflictOf(errorFrom(409, BODY));
  if (!conflict) throw new Error('no conflict');
  const answers = { onKeepMine: vi.fn(), onTakeTheirs: vi.fn(), onClose: vi.fn() };
  render(
    <ConflictDialog
      conflict={conflict}
      labels={{ titolo: 'Titolo', data: 'Data deposito minuta', parola_chiave: 'Parole chiave' }}
      mine={{ titolo: 'Colpa', data: '2024-01-01', parola_chiave: ['a'] }}
      {...answers}
    />,
  );
  expect(screen.getByText(/Anna Bianchi ha salvato delle modifiche/)).toBeVisible();
  const of = (title: string) => {
    const item = screen.getByRole('heading', { name: title }).closest('li');
    if (!item) throw new Error(title);
    return within(item)
      .getAllByRole('definition')
      .map((one) => one.textContent);
  };
  expect(of('Titolo')).toEqual(['(vuoto)', 'Danno', 'Colpa']);
  expect(of('Data deposito minuta')).toEqual(['01/01/2024', '02/01/2024']);
  expect(of('Parole chiave')).toEqual(['a', 'a; b']);

  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Mantieni le mie modifiche' }));
  await user.click(screen.getByRole('button', { name: 'Usa la versione salvata' }));
  await user.click(screen.getByRole('button', { name: 'Annulla' }));
  for (const answer of Object.values(answers)) expect(answer).toHaveBeenCalledOnce();
});

describe('values', () => {
  it.each([
    [null, '(vuoto)'],
    ['', '(vuoto)'],
    [[], '(vuoto)'],
    [['x', 'y'], 'x; y'],
    ['2024-02-01', '01/02/2024'],
    ['<p>uno</p><p>due <strong>tre</strong></p>', 'uno due tre'],
    ['a < b', 'a < b'],
    [true, 'Sì'],
  ])('%j reads %s', (value, text) => expect(valueInWords(value)).toBe(text));

  it('nothing is nothing, however it is written', () => {
    expect(sameValue('', null)).toBe(true);
    expect(sameValue([], undefined)).toBe(true);
    expect(sameValue(['a'], ['a'])).toBe(true);
    expect(sameValue('a', 'b')).toBe(false);
  });
});
