import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { NO_DAY, type PickedDay } from '@/domain/day';
import { DatePicker } from './DatePicker';

function show(value: PickedDay = NO_DAY, error?: string) {
  const changed = vi.fn();
  function Harness() {
    const [picked, setPicked] = useState(value);
    return (
      <DatePicker
        label="Dal"
        value={picked}
        error={error}
        onChange={(next) => {
          setPicked(next);
          changed(next);
        }}
      />
    );
  }
  render(<Harness />);
  return { changed, user: userEvent.setup() };
}

const options = (name: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(name).options].map(({ text }) => text);

it('offers days, months in Italian capitals, and years from now back to 1899', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
  show();
  expect(options('Giorno')).toHaveLength(32);
  expect(options('Mese').slice(0, 3)).toEqual(['mese', 'GENNAIO', 'FEBBRAIO']);
  expect(options('Mese')).toHaveLength(13);
  expect(options('Anno').slice(0, 3)).toEqual(['anno', '2026', '2025']);
  expect(options('Anno').at(-1)).toBe('1899');
});

it('has as many days as the month, and takes the last one for a day too many', async () => {
  const { user, changed } = show({ day: 31, month: 1, year: 2023 });
  await user.selectOptions(screen.getByLabelText('Mese'), 'FEBBRAIO');
  expect(changed).toHaveBeenLastCalledWith({ day: 28, month: 2, year: 2023 });
  expect(options('Giorno').at(-1)).toBe('28');
  await user.selectOptions(screen.getByLabelText('Anno'), '2024');
  expect(options('Giorno').at(-1)).toBe('29');
  expect(screen.getByLabelText('Giorno')).toHaveDisplayValue('28');
});

it('is cleared', async () => {
  const { user, changed } = show({ day: 31, month: 1, year: 2023 });
  await user.click(screen.getByRole('button', { name: 'Cancella la data' }));
  expect(changed).toHaveBeenLastCalledWith(NO_DAY);
  expect(screen.queryByRole('button')).toBeNull();
});

it('tells what is wrong to whoever cannot see it', () => {
  show({ day: 1, month: 0, year: 0 }, 'Completare la data');
  expect(screen.getByRole('group', { name: 'Dal' })).toBeVisible();
  expect(screen.getByLabelText('Mese')).toBeInvalid();
  expect(screen.getByLabelText('Mese')).toHaveAccessibleDescription('Completare la data');
});
