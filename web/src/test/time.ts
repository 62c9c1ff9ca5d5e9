import { afterEach, vi } from 'vitest';
import { forgetTime } from '@/domain/clock';

/** Of tests without a page: files share their modules, and so what one has learnt of the service's clock. */
afterEach(() => {
  vi.useRealTimers();
  forgetTime();
});
