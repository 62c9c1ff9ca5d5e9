import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { lazyPage } from './lazyPage';

const read = async () => ({ default: () => <h1>Pagina</h1> });

function show(Page: ReturnType<typeof lazyPage>) {
  return render(
    <Suspense fallback="Attesa">
      <Page />
    </Suspense>,
  );
}

it('is there at once when it was loaded before', async () => {
  const Page = lazyPage(read);
  await Page.load?.();
  show(Page);
  expect(screen.getByRole('heading', { name: 'Pagina' })).toBeVisible();
});

it('comes by itself when it was not, and stays the same one', async () => {
  const Page = lazyPage(read);
  const { rerender } = show(Page);
  expect(screen.getByText('Attesa')).toBeVisible();
  const heading = await screen.findByRole('heading', { name: 'Pagina' });
  await Page.load?.();
  rerender(
    <Suspense fallback="Attesa">
      <Page />
    </Suspense>,
  );
  expect(screen.getByRole('heading', { name: 'Pagina' })).toBe(heading);
});
