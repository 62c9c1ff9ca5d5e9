// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { leaveOver, openOver } from './overPage';

/** What was put off is done: entries come and go after the turn that asked for them. */
const turn = () => new Promise((resolve) => setTimeout(resolve));
const { history } = window;
/** Until the page is at an entry with this state. */
const at = (state: object) => vi.waitFor(() => expect(history.state).toEqual(state));

const heard = vi.fn();
window.addEventListener('popstate', heard);
afterEach(() => {
  heard.mockClear();
  // What the test before has left is no page that one could go back from.
  window.history.pushState(null, '', '/');
});

/** Something that closes when it is asked to. */
function thing() {
  const close = vi.fn(() => gone());
  const gone = openOver(close);
  return { close, gone };
}

it('Back closes what is open, the topmost first, and nobody else hears of it', async () => {
  history.pushState({ idx: 3 }, '', '/pagina');
  const length = history.length;
  const [first, second] = [thing(), thing()];
  await turn();
  expect(history.length).toBe(length + 2);
  history.back();
  await vi.waitFor(() => expect(second.close).toHaveBeenCalledOnce());
  expect(first.close).not.toHaveBeenCalled();
  history.back();
  await vi.waitFor(() => expect(first.close).toHaveBeenCalledOnce());
  expect(history.state).toEqual({ idx: 3 });
  expect(window.location.pathname).toBe('/pagina');
  expect(heard).not.toHaveBeenCalled();
});

it('what is closed otherwise takes its entry with it; what opens in its place has that entry', async () => {
  history.pushState({ idx: 4 }, '', '/altra');
  const first = thing();
  await turn();
  const length = history.length;
  first.gone();
  const second = thing();
  await turn();
  expect(history.length).toBe(length);
  second.gone();
  await at({ idx: 4 });
  expect(heard).not.toHaveBeenCalled();
  history.back();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
});

it('what stays open when it is asked to close has its entry again', async () => {
  history.pushState({ idx: 5 }, '', '/modulo');
  const close = vi.fn();
  const gone = openOver(close);
  await turn();
  for (const times of [1, 2]) {
    history.back();
    await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(times));
    await turn();
    expect(history.state).toEqual({ idx: 5, 'bdm.sopra': 1 });
  }
  gone();
  await at({ idx: 5 });
});

it('going on to another page from what is open leaves it behind; going back counts it', async () => {
  history.pushState({ idx: 6 }, '', '/una');
  const first = thing();
  await turn();
  history.pushState({ idx: 7 }, '', '/due');
  first.gone();
  await turn();
  expect(window.location.pathname).toBe('/due');
  expect(leaveOver()).toBe(0);
  const second = thing();
  await turn();
  expect(leaveOver()).toBe(1);
  second.gone();
  await turn();
});
