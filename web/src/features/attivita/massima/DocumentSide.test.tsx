import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { DocumentViewerContext } from '@/parts/item/documentViewer';
import { DocumentSide } from './DocumentSide';

const media = vi.hoisted(() => ({ wide: false }));
vi.mock('@/ui/useMedia', () => ({ useMedia: () => media.wide }));

const OPEN = 'Apri il documento per riportarne un passo';

function Pane() {
  return (
    <div data-page="4">
      <div className="textLayer">
        <span>Il danno si prova.</span>
      </div>
    </div>
  );
}

function show(onTake: ((passage: unknown) => void) | null) {
  render(
    <DocumentViewerContext value={{ open: () => {}, print: () => {}, Pane }}>
      <DocumentSide request={{ kind: 'provvedimento', id: 'p1', label: 'Sentenza 1/2024' }} onTake={onTake} />
    </DocumentViewerContext>,
  );
  return userEvent.setup();
}

beforeEach(() => {
  media.wide = false;
});

it('on a narrow screen the document opens by the keyboard, and a passage of it is taken', async () => {
  const onTake = vi.fn();
  const user = show(onTake);
  expect(screen.queryByText('Il danno si prova.')).toBeNull();
  await user.tab();
  expect(screen.getByRole('button', { name: OPEN })).toHaveFocus();
  await user.keyboard('{Enter}');
  act(() => {
    document.getSelection()?.selectAllChildren(screen.getByText('Il danno si prova.'));
    document.dispatchEvent(new Event('selectionchange'));
  });
  await user.click(screen.getByRole('button', { name: 'Riporta nel testo' }));
  expect(onTake).toHaveBeenCalledExactlyOnceWith({ page: 4, quote: 'Il danno si prova.' });
  await user.click(screen.getByRole('button', { name: 'Chiudi il documento' }));
  expect(screen.queryByText('Il danno si prova.')).toBeNull();
});

it('on a wide screen the document stands there', () => {
  media.wide = true;
  show(vi.fn());
  expect(screen.getByText('Il danno si prova.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('where nothing may be changed a narrow screen shows none', () => {
  show(null);
  expect(screen.queryByText('Il danno si prova.')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
