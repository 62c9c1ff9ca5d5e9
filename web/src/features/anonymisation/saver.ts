import type { Review, ReviewStatus } from '@/api/anonymisation';
import type { Change } from '@/domain/anonymisation';
import { applied, isEmpty, merged, outstanding, withoutTheirs } from '@/domain/anonymisationChange';

/**
 * Saves a review while it is worked on, without React. Changes are shown at once, gathered for a moment and sent one
 * batch after the other; what the server does not have yet is kept in this browser.
 */

export type SaverState = {
  /** The review as the person sees it: the server's, with what is still to be saved. */
  review: Review;
  /** `failed`: no answer, is tried again by itself. */
  status: 'clean' | 'waiting' | 'saving' | 'failed';
};

/** What the saver needs of the world around it. */
export type SaverPorts = {
  send: (review: Review, change: Change, options: { leaving: boolean }) => Promise<ReviewStatus>;
  reload: () => Promise<Review>;
  isConflict: (error: unknown) => boolean;
  /** Why the server will not take a change however often it is sent; null for what may pass. */
  refusalOf: (error: unknown) => string | null;
  /** Somebody else changed the review; `lost` of this person's decisions gave way to theirs. */
  onConflict: (lost: number) => void;
  onRefused: (message: string) => void;
  /** Keeps what is not saved in this browser; null when there is no such thing any more. */
  keep: (change: Change | null) => void;
};

const GATHERED_MS = 400;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 30_000;

export class ReviewSaver {
  private waiting: Change = {};
  private sending: Change = {};
  private current: SaverState;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private busy = false;
  private failures = 0;
  private readonly listeners = new Set<() => void>();
  private settled: (() => void)[] = [];

  /** `kept` is what an earlier visit could not save. */
  constructor(
    private readonly ports: SaverPorts,
    private server: Review,
    kept: Change = {},
  ) {
    this.waiting = outstanding(server, kept);
    this.current = { review: applied(server, this.waiting), status: 'clean' };
    if (isEmpty(this.waiting)) return;
    this.current.status = 'waiting';
    this.schedule(0);
  }

  get state(): SaverState {
    return this.current;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  change(change: Change, wait = GATHERED_MS): void {
    if (isEmpty(change)) return;
    this.waiting = merged(this.waiting, change);
    this.show(this.busy ? 'saving' : 'waiting');
    this.keep();
    if (!this.busy) this.schedule(wait);
  }

  /** Saves at once; done when everything is with the server, or has been refused. */
  flush(): Promise<void> {
    if (this.current.status === 'clean') return Promise.resolve();
    const done = new Promise<void>((resolve) => this.settled.push(resolve));
    if (!this.busy) void this.next();
    return done;
  }

  /** The page goes away: sent along, whether or not an answer can still be heard. */
  leave(): void {
    const change = merged(this.sending, this.waiting);
    if (!isEmpty(change)) this.ports.send(this.server, change, { leaving: true }).catch(() => {});
  }

  /** What the server has was read again. */
  reread(review: Review): void {
    if (this.busy || review.version < this.server.version) return;
    this.server = review;
    this.show(this.current.status);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private schedule(wait: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.next(), wait);
  }

  private async next(): Promise<void> {
    clearTimeout(this.timer);
    if (isEmpty(this.waiting)) return this.settle();
    this.busy = true;
    this.sending = this.waiting;
    this.waiting = {};
    this.show('saving');
    try {
      this.took(await this.ports.send(this.server, this.sending, { leaving: false }));
    } catch (error) {
      await this.failed(error);
    }
  }

  private took(status: ReviewStatus): void {
    this.busy = false;
    this.failures = 0;
    this.sending = {};
    const { pages, losses } = this.server;
    this.server = { ...status, pages, losses };
    this.goOn(0);
  }

  private goOn(wait: number): void {
    if (isEmpty(this.waiting)) this.settle();
    else {
      this.show('waiting');
      this.keep();
      this.schedule(wait);
    }
  }

  private settle(): void {
    this.show('clean');
    this.ports.keep(null);
    for (const done of this.settled.splice(0)) done();
  }

  private async failed(error: unknown): Promise<void> {
    const refusal = this.ports.refusalOf(error);
    const conflict = this.ports.isConflict(error);
    const all = merged(this.sending, this.waiting);
    if (!conflict && refusal === null) return this.again(all);
    try {
      const base = this.server;
      this.server = await this.ports.reload();
      this.busy = false;
      this.sending = {};
      if (conflict) {
        const { left, lost } = withoutTheirs(all, base, this.server);
        this.waiting = left;
        this.ports.onConflict(lost);
      } else {
        this.waiting = outstanding(this.server, this.waiting);
        this.ports.onRefused(refusal ?? '');
      }
      this.goOn(0);
    } catch {
      this.again(all);
    }
  }

  private again(change: Change): void {
    this.busy = false;
    this.waiting = change;
    this.sending = {};
    this.show('failed');
    this.schedule(Math.min(FIRST_RETRY_MS * 2 ** this.failures, LAST_RETRY_MS));
    this.failures += 1;
  }

  private keep(): void {
    this.ports.keep(merged(this.sending, this.waiting));
  }

  private show(status: SaverState['status']): void {
    this.current = { review: applied(applied(this.server, this.sending), this.waiting), status };
    for (const listener of this.listeners) listener();
  }
}
