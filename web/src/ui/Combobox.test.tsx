import { queryOptions } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { withQueries } from '@/test/render';
import { Combobox } from './Combobox';

const NAMES = ['Anna Bianchi', 'Annalisa Neri', 'Mario Rossi'];

function show({ minLength = 2, fails = false } = {}) {
  const asked = vi.fn();
  const submitted = vi.fn();
  function Harness() {
    const [value, setValue] = useState('');
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted(value);
        }}
      >
        <Combobox
          label="Presidente"
          value={value}
          onChange={setValue}
          minLength={minLength}
          suggestions={(q) =>
            queryOptions({
              queryKey: ['names', q],
              queryFn: async () => {
                asked(q);
                if (fails) throw new Error('no');
                return NAMES.filter((name) => name.toLowerCase().includes(q.toLowerCase()));
              },
              retry: false,
              meta: { silent: true },
            })
          }
        />
        <button type="submit">Ricerca</button>
      </form>
    );
  }
  render(withQueries(<Harness />));
  return {
    asked,
    submitted,
    user: userEvent.setup(),
    box: screen.getByRole('combobox', { name: 'Presidente' }),
  };
}

it('suggests from the first characters on, once typing pauses', async () => {
  const { user, box, asked } = show();
  await user.type(box, 'a');
  expect(box).toHaveAttribute('aria-expanded', 'false');
  await user.type(box, 'nn');
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Anna Bianchi',
    'Annalisa Neri',
  ]);
  expect(box).toHaveAttribute('aria-expanded', 'true');
  expect(asked.mock.calls).toEqual([['ann']]);
});

it('is chosen by keyboard, which does not send the form', async () => {
  const { user, box, submitted } = show();
  await user.type(box, 'ann');
  await screen.findAllByRole('option');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('option', { name: 'Annalisa Neri' })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');
  expect(box).toHaveValue('Annalisa Neri');
  expect(submitted).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(submitted).toHaveBeenCalledWith('Annalisa Neri');
});

it('is chosen by mouse', async () => {
  const { user, box } = show();
  await user.type(box, 'rossi');
  await user.click(await screen.findByRole('option', { name: 'Mario Rossi' }));
  expect(box).toHaveValue('Mario Rossi');
  expect(screen.queryByRole('option')).toBeNull();
});

it('takes what is typed: leaving, Escape and Enter keep it', async () => {
  const { user, box, submitted } = show();
  await user.type(box, 'ann');
  await screen.findAllByRole('option');
  await user.keyboard('{ArrowDown}{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(box).toHaveValue('ann');
  await user.keyboard('{Escape}');
  expect(box).toHaveValue('ann');
  await user.type(box, 'a');
  await screen.findAllByRole('option');
  await user.keyboard('{ArrowDown}');
  await user.tab();
  expect(box).toHaveValue('anna');
  await user.type(box, 'l');
  await screen.findAllByRole('option');
  await user.keyboard('{Enter}');
  expect(submitted).toHaveBeenCalledWith('annal');
});

it('writes in the middle of the text', async () => {
  const { user, box } = show();
  await user.type(box, 'ao');
  await user.type(box, 'nn', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(box).toHaveValue('anno');
});

it('without suggestions is a text box', async () => {
  const { user, box, asked } = show({ fails: true });
  await user.type(box, 'anna');
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(box).toHaveValue('anna');
  expect(screen.queryByRole('option')).toBeNull();
});

it('shows all there is on demand where no character is needed', async () => {
  const { user, box } = show({ minLength: 0 });
  await user.click(box);
  expect(await screen.findAllByRole('option')).toHaveLength(3);
});
