import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { explained } from './Explained';

it('says what a word means by the keyboard too, and closes with Escape or where one goes elsewhere', async () => {
  const outside = vi.fn();
  document.addEventListener('keydown', outside);
  render(
    <>
      <p>
        <strong>{explained('riformata', 'riformato')}</strong> <a href="#x">Rigetto</a>{' '}
        {explained('Rigetto', null)}
      </p>
      <button type="button">Altro</button>
    </>,
  );
  const user = userEvent.setup();
  const word = await screen.findByRole('button', { name: 'riformato', expanded: false });
  const sign = screen.getByRole('button', { name: /^Rigetto/ });
  word.focus();
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/l’ha cambiata/));
  expect(word).toHaveAttribute('aria-expanded', 'true');
  expect(word).toHaveFocus();
  outside.mockClear();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('status')).toBeNull();
  expect(word).toHaveFocus();
  // What it stands in stays open.
  expect(outside).not.toHaveBeenCalled();
  document.removeEventListener('keydown', outside);

  await user.click(sign);
  await vi.waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/non l’ha ritenuta fondata/));
  await user.click(word);
  await vi.waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/l’ha cambiata/));
  word.focus();
  await user.tab();
  expect(screen.queryByRole('status')).toBeNull();
  expect(word).not.toHaveFocus();

  await user.click(sign);
  await user.click(screen.getByRole('button', { name: 'Altro' }));
  expect(screen.queryByRole('status')).toBeNull();
});

it('makes no button of what nobody has explained', async () => {
  render(
    <p>
      {explained('Usucapione')} {explained('Servitù', null)} {explained('Rigetto')}
    </p>,
  );
  // What can be explained is one by now.
  await screen.findByRole('button', { name: 'Rigetto' });
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.getByRole('paragraph')).toHaveTextContent(/^Usucapione Rigetto$/);
});
