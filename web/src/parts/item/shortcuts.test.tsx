import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Shortcuts } from './Shortcuts';
import { useShortcut } from './shortcuts';

const run = vi.fn();

function Page() {
  const [none, setNone] = useState(false);
  useShortcut('j', 'Passo successivo', none ? null : run);
  return (
    <>
      <Shortcuts />
      <input aria-label="Nota" />
      <button type="button" onClick={() => setNone(true)}>
        Nessuno
      </button>
    </>
  );
}

it('a letter is a command, but not in a field, with another key, in a dialog, or where there is nothing to do', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.keyboard('j');
  expect(run).toHaveBeenCalledTimes(1);
  await user.keyboard('{Control>}j{/Control}{Alt>}j{/Alt}');
  await user.type(screen.getByLabelText('Nota'), 'jj?');
  expect(run).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Nessuno' }));
  await user.keyboard('j');
  expect(run).toHaveBeenCalledTimes(1);
});

it('? says which there are; they can be switched off, and on again without a key', async () => {
  run.mockClear();
  const user = userEvent.setup();
  render(<Page />);
  await user.keyboard('?');
  const help = within(await screen.findByRole('dialog', { name: 'Tasti rapidi' }));
  expect(help.getByText('Passo successivo')).toBeVisible();
  await user.keyboard('j');
  await user.click(help.getByRole('checkbox'));
  await user.click(help.getByRole('button', { name: 'Chiudi' }));
  await user.keyboard('j?');
  expect(run).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Tasti rapidi' }));
  await user.click(await screen.findByRole('checkbox'));
  await user.keyboard('{Escape}j');
  expect(run).toHaveBeenCalledTimes(1);
});

it('hears Ctrl with a key while one writes, before the field does, and no letter', async () => {
  const saved = vi.fn();
  const letter = vi.fn();
  const heard = vi.fn();
  function Page() {
    useShortcut('ctrl+s', 'Salva', saved);
    useShortcut('s', 'Altro', letter);
    return <input aria-label="Campo" onKeyDown={({ ctrlKey, key }) => ctrlKey && heard(key)} />;
  }
  const user = userEvent.setup();
  render(
    <>
      <Shortcuts />
      <Page />
    </>,
  );
  await user.click(screen.getByLabelText('Campo'));
  await user.keyboard('{Control>}s{/Control}s');
  expect(saved).toHaveBeenCalledOnce();
  expect(letter).not.toHaveBeenCalled();
  expect(heard).not.toHaveBeenCalledWith('s');
  await user.keyboard('{Control>}{Shift>}s{/Shift}{/Control}');
  expect(saved).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Tasti rapidi' }));
  expect(await screen.findByText('Ctrl+S')).toBeVisible();
});
