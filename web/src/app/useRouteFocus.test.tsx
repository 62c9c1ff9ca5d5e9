import { screen, waitFor } from '@testing-library/react';
import { Link, useSearchParams } from 'react-router';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/render';
import { useRouteFocus } from './useRouteFocus';

function Page() {
  const main = useRouteFocus();
  const [parameters] = useSearchParams();
  const id = parameters.get('id');
  return (
    <main ref={main} tabIndex={-1}>
      <Link key={id} to="/pagina?id=2">
        successivo
      </Link>
      <Link to="/pagina?id=1&vista=tutto">vista</Link>
      <Link to="/pagina?id=3">avanti</Link>
      <p>{id}</p>
    </main>
  );
}

async function press(name: string) {
  const { user } = renderPage(Page, { path: '/pagina?id=1' });
  await user.click(screen.getByRole('link', { name }));
}

it('goes to the content when what had it went with the item before', async () => {
  await press('successivo');
  await waitFor(() => expect(screen.getByText('2')).toBeVisible());
  expect(screen.getByRole('main')).toHaveFocus();
});

it.each(['vista', 'avanti'])('stays where it is: %s', async (name) => {
  await press(name);
  expect(screen.getByRole('link', { name })).toHaveFocus();
});
