import '@testing-library/jest-dom/vitest';
import { act, cleanup, configure, getConfig } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { forgetTime } from '@/domain/clock';
import { server } from './server';

// React notes down where each element was made, and Vitest asks for a hundred steps each time: a tenth of all the work.
Error.stackTraceLimit = 10;

// jsdom knows none of these.
window.scrollTo = vi.fn();
Element.prototype.scrollIntoView ??= () => {};
window.IntersectionObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as never;
window.ResizeObserver ??= window.IntersectionObserver as never;
window.matchMedia ??= ((media: string) => ({
  media,
  matches: false,
  addEventListener() {},
  removeEventListener() {},
})) as never;

/*
 * No sheet is loaded here, so what an element looks like follows from what stands on it and on its parent; jsdom goes
 * through the browser's own sheet for each element anew, in a third of the time of all tests.
 */
const compute = window.getComputedStyle.bind(window);
const computed = new Map<string, CSSStyleDeclaration>();
const telling = (element: Element | null) =>
  element && [
    element.localName,
    ...['hidden', 'open', 'type', 'style'].map((name) => element.getAttribute(name)),
  ];
window.getComputedStyle = (element, pseudo) => {
  if (pseudo || element.closest('[style*="visibility"]')) return compute(element, pseudo);
  const key = JSON.stringify([telling(element), telling(element.parentElement)]);
  const style = computed.get(key) ?? compute(element);
  computed.set(key, style);
  return style;
};

// As in vite.config.ts: for what never comes.
configure({ asyncUtilTimeout: 20_000 });

/*
 * What is waited for stands in the page before its effects have run: it hears no keys yet, and a notification is still
 * transparent. Nobody is so quick; a test on a quick machine is.
 */
const { asyncWrapper } = getConfig();
configure({
  asyncWrapper: async (wait) => {
    const found = await asyncWrapper(wait);
    await act(async () => {});
    return found;
  },
});

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has another way
  document.cookie = 'bdm_presente=1; Path=/'; // there may be a session
});
afterEach(() => {
  cleanup();
  document.body.innerHTML = ''; // what a test of no component has written
  toast.dismiss();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  forgetTime();
});
afterAll(() => server.close());
