import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Toaster } from './toast';
import { WhyButton } from './why';

it('a command that cannot be given keeps its place for the keyboard, says why, and does nothing', async () => {
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const press = vi.fn();
  const form = (why: string | null) => (
    <form onSubmit={submit}>
      <WhyButton type="submit" why={why} onClick={press}>
        Ricerca
      </WhyButton>
      <Toaster />
    </form>
  );
  const { rerender } = render(form('Indicare un criterio.'));
  const user = userEvent.setup();
  await user.tab();
  const button = screen.getByRole('button', { name: 'Ricerca', description: 'Indicare un criterio.' });
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Indicare un criterio.')).toBeVisible();
  expect(press).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
  rerender(form(null));
  await user.click(button);
  expect(press).toHaveBeenCalledOnce();
  expect(submit).toHaveBeenCalledOnce();
});
