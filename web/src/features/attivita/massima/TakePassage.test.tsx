import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { TakePassage } from './TakePassage';

function Side({ onTake }: { onTake: (passage: unknown) => void }) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <>
      <p>Fuori</p>
      <div ref={box}>
        <div data-page="4">
          <div className="textLayer">
            <span>Il danno si prova.</span>
          </div>
        </div>
        <TakePassage box={box} onTake={onTake} />
      </div>
    </>
  );
}

const select = (words: string) =>
  act(() => {
    document.getSelection()?.selectAllChildren(screen.getByText(words));
    document.dispatchEvent(new Event('selectionchange'));
  });

it('words of the document are taken, once', async () => {
  const onTake = vi.fn();
  render(<Side onTake={onTake} />);
  const user = userEvent.setup();
  expect(screen.getByText(/^Un passo selezionato nel documento/)).toBeVisible();
  select('Fuori');
  expect(screen.queryByRole('button')).toBeNull();
  select('Il danno si prova.');
  await user.click(screen.getByRole('button', { name: 'Riporta nel testo' }));
  expect(onTake).toHaveBeenCalledExactlyOnceWith({ page: 4, quote: 'Il danno si prova.' });
});
