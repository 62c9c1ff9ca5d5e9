import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { GENERIC_ERROR } from '@/domain/messages';
import { RoutingError } from './RoutingError';

it('takes the place of a page that cannot be drawn, says so and leads on', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = () => {
    throw new Error('rotto');
  };
  const router = createMemoryRouter([{ path: '/', element: <Broken />, errorElement: <RoutingError /> }]);
  render(<RouterProvider router={router} />);
  expect(await screen.findByRole('alert')).toHaveTextContent(GENERIC_ERROR);
  expect(screen.getByRole('heading', { level: 1, name: 'Qualcosa non ha funzionato' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Riprova' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Vai alla ricerca' })).toHaveAttribute('href', '/');
  expect(screen.queryByText(/rotto/)).toBeNull();
  said.mockRestore();
});
