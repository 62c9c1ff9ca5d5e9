import { afterEach, expect, it, vi } from 'vitest';
import { leaveOver, openOver } from './overPage';

const later = () => new Promise((resolve) => setTimeout(resolve, 30));
const back = () => {
  window.history.back();
  return later();
};
const heard = vi.fn();
window.addEventListener('popstate', heard);
afterEach(() => {
  heard.mockClear();
  // Other tests share this window: theirs is no page that one could go back from.
  window.history.pushState(null, '', '/');
});

/** Something that closes when it is asked to. */
function thing() {
  const close = vi.fn(() => gone());
  const gone = openOver(close);
  return { close, gone };
}

it('Back closes what is open, the topmost first, and nobody else hears of it', async () => {
  window.history.pushState({ idx: 3 }, '', '/pagina');
  const length = window.history.length;
  const [first, second] = [thing(), thing()];
  await later();
  expect(window.history.length).toBe(length + 2);
  expect(window.history.state).toMatchObject({ idx: 3 });
  await back();
  expect(second.close).toHaveBeenCalledOnce();
  expect(first.close).not.toHaveBeenCalled();
  await back();
  expect(first.close).toHaveBeenCalledOnce();
  expect(window.history.state).toEqual({ idx: 3 });
  expect(window.location.pathname).toBe('/pagina');
  expect(heard).not.toHaveBeenCalled();
});

it('what is closed otherwise takes its entry with it; what opens in its place has that entry', async () => {
  window.history.pushState({ idx: 4 }, '', '/altra');
  const first = thing();
  await later();
  const length = window.history.length;
  first.gone();
  const second = thing();
  await later();
  expect(window.history.length).toBe(length);
  second.gone();
  await later();
  expect(window.history.state).toEqual({ idx: 4 });
  expect(heard).not.toHaveBeenCalled();
  await back();
  expect(heard).toHaveBeenCalledOnce();
});

it('what stays open when it is asked to close has its entry again', async () => {
  window.history.pushState({ idx: 5 }, '', '/modulo');
  const close = vi.fn();
  const gone = openOver(close);
  await later();
  await back();
  await later();
  await back();
  expect(close).toHaveBeenCalledTimes(2);
  expect(window.location.pathname).toBe('/modulo');
  await later();
  gone();
  await later();
});

it('going on to another page from what is open leaves it behind; going back counts it', async () => {
  window.history.pushState({ idx: 6 }, '', '/una');
  const first = thing();
  await later();
  window.history.pushState({ idx: 7 }, '', '/due');
  first.gone();
  await later();
  expect(window.location.pathname).toBe('/due');
  expect(leaveOver()).toBe(0);
  const second = thing();
  await later();
  expect(leaveOver()).toBe(1);
  second.gone();
  await later();
});
