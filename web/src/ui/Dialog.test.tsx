import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Dialog } from './Dialog';
import { Dropdown } from './Dropdown';

function Page({ children = null, onSubmit }: { children?: React.ReactNode; onSubmit?: () => void }) {
  const [open, setOpen] = useState(false);
  const [second, setSecond] = useState(false);
  return (
    <form onSubmit={() => expect.fail('the form behind was submitted')}>
      <button type="button" onClick={() => setOpen(true)}>
        Apri
      </button>
      <Dropdown label="Menu">
        <li>
          <button type="button" onClick={() => setOpen(true)}>
            Voce
          </button>
        </li>
      </Dropdown>
      {open && (
        <Dialog
          title="Prima"
          onClose={() => setOpen(false)}
          footer={<button type="submit">Conferma</button>}
          {...(onSubmit ? { onSubmit } : {})}
        >
          {children}
          <button type="button" onClick={() => setSecond(true)}>
            Elimina
          </button>
          {second && (
            <Dialog title="Seconda" onClose={() => setSecond(false)}>
              Sicuri?
            </Dialog>
          )}
        </Dialog>
      )}
    </form>
  );
}

it('is labelled, has the focus, keeps it, and gives it back on Esc', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Apri' }));
  const dialog = screen.getByRole('dialog', { name: 'Prima' });
  expect(dialog).toHaveAttribute('aria-modal', 'true');
  expect(dialog).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Chiudi la finestra' })).toHaveFocus();
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Conferma' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Chiudi la finestra' })).toHaveFocus();
  expect(document.documentElement).toHaveClass('bdm-dialog-open');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Apri' })).toHaveFocus();
  expect(document.documentElement).not.toHaveClass('bdm-dialog-open');
});

it('begins at the element that asks for it', async () => {
  const user = userEvent.setup();
  render(
    <Page>
      <input aria-label="Nome" data-autofocus />
    </Page>,
  );
  await user.click(screen.getByRole('button', { name: 'Apri' }));
  expect(screen.getByLabelText('Nome')).toHaveFocus();
});

it('Esc closes the topmost one only', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Apri' }));
  await user.click(screen.getByRole('button', { name: 'Elimina' }));
  expect(screen.getByRole('dialog', { name: 'Seconda' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Seconda' })).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Prima' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Elimina' })).toHaveFocus();
});

it('is closed by the cross and by a click beside it, not within it', async () => {
  const user = userEvent.setup();
  render(<Page>testo</Page>);
  await user.click(screen.getByRole('button', { name: 'Apri' }));
  await user.click(screen.getByText('testo'));
  await user.click(screen.getByRole('button', { name: 'Chiudi la finestra' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Apri' }));
  await user.click(document.querySelector('.bdm-dialog-backdrop') as Element);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('submits its own form, not the one it was opened from', async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn();
  render(
    <Page onSubmit={onSubmit}>
      <input aria-label="Nome" data-autofocus />
      <textarea aria-label="Motivo" />
    </Page>,
  );
  await user.click(screen.getByRole('button', { name: 'Apri' }));
  await user.keyboard('abc{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
  await user.type(screen.getByRole('textbox', { name: 'Motivo' }), 'a{Enter}b');
  expect(onSubmit).toHaveBeenCalledOnce();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

it('opened from a menu gives the focus back to the menu', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(screen.getByRole('button', { name: 'Voce' }));
  expect(screen.getByRole('dialog', { name: 'Prima' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus();
});

it('leads to the first field that is wrong when it is sent', async () => {
  const user = userEvent.setup();
  render(
    <Page onSubmit={() => {}}>
      <input aria-label="Giusto" />
      <select aria-label="Base" aria-invalid="true" />
      <textarea aria-label="Motivo" aria-invalid="true" />
    </Page>,
  );
  await user.click(screen.getByRole('button', { name: 'Apri' }));
  await user.click(screen.getByRole('button', { name: 'Conferma' }));
  await vi.waitFor(() => expect(screen.getByRole('combobox', { name: 'Base' })).toHaveFocus());
});

it('leaves who has gone on to a field meanwhile where they are', async () => {
  const frames: FrameRequestCallback[] = [];
  const user = userEvent.setup();
  render(
    <Page onSubmit={() => {}}>
      <input aria-label="Giusto" />
      <input aria-label="Motivo" aria-invalid="true" />
    </Page>,
  );
  await user.click(screen.getByRole('button', { name: 'Apri' }));
  const frame = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((each) => frames.push(each));
  await user.click(screen.getByRole('button', { name: 'Conferma' }));
  await user.click(screen.getByLabelText('Giusto'));
  for (const each of frames) each(0);
  frame.mockRestore();
  expect(frames).not.toEqual([]);
  expect(screen.getByLabelText('Giusto')).toHaveFocus();
});
