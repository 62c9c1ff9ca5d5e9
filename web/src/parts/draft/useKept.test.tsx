import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { claimPreferences } from '@/domain/preferences';
import { renderPage } from '@/test/render';
import { useKept } from './useKept';

function Question() {
  const [text, setText] = useState('');
  useKept('domanda.7', text || null, setText);
  return <input aria-label="Domanda" value={text} onChange={({ target }) => setText(target.value)} />;
}

const show = () => renderPage(Question, { path: '/' });
const field = () => screen.getByLabelText('Domanda');
const kept = () => Object.keys(localStorage).filter((name) => name.startsWith('bdm.bozza.'));

beforeEach(() => {
  localStorage.clear();
  claimPreferences('lettore');
});

it('what was being written is there again, unreadable to others, until it is sent', async () => {
  const { user } = show();
  await user.type(field(), 'Chi paga?');
  await waitFor(() => expect(kept()).toEqual(['bdm.bozza.domanda.7']));
  expect(JSON.stringify(localStorage)).not.toContain('paga');
  cleanup();
  const again = show();
  await waitFor(() => expect(field()).toHaveValue('Chi paga?'));
  await again.user.clear(field());
  await waitFor(() => expect(kept()).toEqual([]));
});

it('what is written meanwhile is not replaced', async () => {
  const { user } = show();
  await user.type(field(), 'prima');
  await waitFor(() => expect(kept()).toHaveLength(1));
  cleanup();
  const again = show();
  await again.user.type(field(), 'x');
  await waitFor(() => expect(kept()).toHaveLength(1));
  expect((field() as HTMLInputElement).value).toContain('x');
});
