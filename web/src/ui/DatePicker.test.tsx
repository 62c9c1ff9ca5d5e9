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
const box = () => screen.getByRole('textbox', { name: 'Dal' });
const button = () => screen.getByRole('button', { name: 'Scegli la data: Dal' });

it.each(['1.3.2024', '01/03/2024', '1 marzo 2024', '2024-03-01'])('takes %s as it is typed', async (text) => {
  const { user, changed } = show();
  await user.type(box(), text);
  expect(box()).toHaveValue(text);
  expect(changed).toHaveBeenLastCalledWith({ day: 1, month: 3, year: 2024 });
  await user.tab();
  expect(box()).toHaveValue('01/03/2024');
});

it.each(['31/02/2024', '03/2024', '2024', '1/3/24', '01/01/1898', 'ieri'])(
  'keeps %s, which is no day',
  async (text) => {
    const { user, changed } = show();
    await user.type(box(), text);
    await user.tab();
    expect(box()).toHaveValue(text);
    expect(changed).toHaveBeenLastCalledWith({ ...NO_DAY, text });
  },
);

it('is emptied', async () => {
  const { user, changed } = show({ day: 31, month: 1, year: 2023 });
  expect(box()).toHaveValue('31/01/2023');
  await user.clear(box());
  expect(changed).toHaveBeenLastCalledWith(NO_DAY);
});

it('offers days, months in Italian capitals, and years from now back to 1899', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
  const { user } = show();
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  await user.click(button());
  expect(button()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('group', { name: 'Dal' })).toBeVisible();
  expect(screen.getByLabelText('Giorno')).toHaveFocus();
  expect(options('Giorno')).toHaveLength(32);
  expect(options('Mese').slice(0, 3)).toEqual(['mese', 'GENNAIO', 'FEBBRAIO']);
  expect(options('Mese')).toHaveLength(13);
  expect(options('Anno').slice(0, 3)).toEqual(['anno', '2026', '2025']);
  expect(options('Anno').at(-1)).toBe('1899');
});

it('is picked part by part, and says what is still to be picked', async () => {
  const { user, changed } = show({ ...NO_DAY, text: 'ieri' });
  await user.click(button());
  await user.selectOptions(screen.getByLabelText('Mese'), 'MARZO');
  expect(box()).toHaveValue('gg/03/aaaa');
  await user.selectOptions(screen.getByLabelText('Anno'), '2024');
  await user.selectOptions(screen.getByLabelText('Giorno'), '06');
  expect(box()).toHaveValue('06/03/2024');
  expect(changed).toHaveBeenLastCalledWith({ day: 6, month: 3, year: 2024 });
});

it('has as many days as the month, and takes the last one for a day too many', async () => {
  const { user, changed } = show({ day: 31, month: 1, year: 2023 });
  await user.click(button());
  await user.selectOptions(screen.getByLabelText('Mese'), 'FEBBRAIO');
  expect(changed).toHaveBeenLastCalledWith({ day: 28, month: 2, year: 2023 });
  expect(options('Giorno').at(-1)).toBe('28');
  await user.selectOptions(screen.getByLabelText('Anno'), '2024');
  expect(options('Giorno').at(-1)).toBe('29');
  expect(screen.getByLabelText('Giorno')).toHaveDisplayValue('28');
});

it('closes by Escape, which is for nobody else, and leaves the focus on the button', async () => {
  const { user } = show();
  const heard = vi.fn(({ defaultPrevented }: KeyboardEvent) => defaultPrevented);
  document.addEventListener('keydown', heard);
  await user.click(button());
  await user.keyboard('{Escape}');
  document.removeEventListener('keydown', heard);
  expect(heard).toHaveLastReturnedWith(true);
  expect(screen.queryByLabelText('Giorno')).toBeNull();
  expect(button()).toHaveFocus();
});

it('tells what is wrong to whoever cannot see it', () => {
  show({ day: 1, month: 0, year: 0 }, 'Completare la data');
  expect(box()).toHaveValue('01/mm/aaaa');
  expect(box()).toBeInvalid();
  expect(box()).toHaveAccessibleDescription('Completare la data');
});
