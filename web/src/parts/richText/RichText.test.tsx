import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/render';
import { RichText } from './RichText';

it('links to our own pages open within the application, others as links do', async () => {
  const html =
    '<p><a href="/abstract/page?id=1">nostra</a> <a href="https://a.it/">altra</a> <a href="javascript:alert(1)">nessuna</a></p>';
  const { user, router } = renderPage(() => <RichText html={html} />, { path: '/inizio' });
  expect(screen.getByRole('link', { name: 'altra' })).toHaveAttribute('href', 'https://a.it/');
  expect(screen.queryByRole('link', { name: 'nessuna' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'nostra' }));
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/abstract/page?id=1');
});

it('needs no router, and shows plain text with its lines', () => {
  render(<RichText html={'uno < due\ntre'} />);
  expect(screen.getByText(/uno < due/)).toHaveClass('bdm-rich-plain');
});
