import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { server } from './server';

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

// As in vite.config.ts: for what never comes.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  toast.dismiss();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
});
afterAll(() => server.close());
