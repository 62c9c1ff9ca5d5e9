// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { keyAction } from './keyboard';

const NOTHING = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, target: null };

it.each([
  ['PageDown', 'screen-down'],
  ['PageUp', 'screen-up'],
  ['ArrowRight', 'next-page'],
  ['ArrowLeft', 'previous-page'],
  ['ArrowDown', 'line-down'],
  ['Home', 'first-page'],
  ['End', 'last-page'],
  ['+', 'zoom-in'],
  ['-', 'zoom-out'],
  ['0', 'real-size'],
  ['r', 'turn'],
])('%s means %s', (key, action) => {
  expect(keyAction({ ...NOTHING, key })).toBe(action);
});

it('knows the plus sign wherever it is on the keyboard', () => {
  expect(keyAction({ ...NOTHING, key: '+', shiftKey: true })).toBe('zoom-in');
});

it('searches in the whole document, not only in the pages that are on screen, from a field too', () => {
  const target = document.createElement('input');
  expect(keyAction({ ...NOTHING, key: 'f', ctrlKey: true, target })).toBe('find');
  expect(keyAction({ ...NOTHING, key: 'F', metaKey: true })).toBe('find');
  expect(keyAction({ ...NOTHING, key: 'f' })).toBeNull();
});

it('leaves the browser its own keys, and text selection', () => {
  expect(keyAction({ ...NOTHING, key: '+', ctrlKey: true })).toBeNull();
  expect(keyAction({ ...NOTHING, key: 'ArrowLeft', altKey: true })).toBeNull();
  expect(keyAction({ ...NOTHING, key: 'End', shiftKey: true })).toBeNull();
  expect(keyAction({ ...NOTHING, key: 'Tab' })).toBeNull();
});

it.each(['input', 'select', 'textarea'])('means nothing while typing in <%s>', (name) => {
  const target = document.createElement(name);
  expect(keyAction({ ...NOTHING, key: 'Home', target })).toBeNull();
});
