import type { PersonalNote, PersonalNoteConflict, PersonalNoteSaved } from '@/api/note';

/**
 * Saves a personal note while it is typed (docs/regole/note-e-cartelle.md#nota-personale), without React: one for each
 * note that is open or still to be saved.
 *
 * A save that is still under way when the next one begins is aborted, and may have been carried out all the same; so may
 * one whose connection was lost. What was sent without an answer is remembered: a conflict with one's own words is none.
 */

export type NoteState = {
  /** What stands in the box. */
  text: string;
  /** `failed`: is tried again by itself; `refused`: is not, `message` says why; `conflict`: the person decides. */
  status: 'clean' | 'waiting' | 'saving' | 'failed' | 'refused' | 'conflict';
  /** When the server last stored it (ISO 8601); null where there is no note. */
  savedAt: string | null;
  message: string | null;
  /** The note as somebody, most likely this person in another window, has saved it meanwhile. */
  theirs: string | null;
};

/** What the saver needs of the world around it. */
export type NotePorts = {
  save: (
    text: string,
    version: number,
    options: { signal: AbortSignal; leaving: boolean },
  ) => Promise<PersonalNoteSaved>;
  conflictOf: (error: unknown) => PersonalNoteConflict | null;
  /** Why the server will not take the text however often it is sent; null for what may pass. */
  refusalOf: (error: unknown) => string | null;
  /** Keeps what is not saved in this browser; null when there is no such thing any more. */
  keep: (draft: NoteDraft | null) => void;
};

/** A text that was not saved, and the version it was written over. */
export type NoteDraft = { text: string; version: number };

const AFTER_MS = 800;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 30_000;

/** As the server stores it, to compare. */
export function stored(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n').normalize('NFC');
  return plain.trim() ? plain : '';
}

export class NoteSaver {
  private current: NoteState;
  private saved: { text: string; version: number };
  private readonly unanswered = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private request: AbortController | null = null;
  private sending = '';
  private failures = 0;

  /** `draft` is what an earlier visit could not save. */
  constructor(
    private readonly ports: NotePorts,
    note: PersonalNote,
    draft: NoteDraft | null = null,
  ) {
    this.saved = { text: note.text, version: note.version };
    this.current = {
      text: note.text,
      status: 'clean',
      savedAt: note.updated_at,
      message: null,
      theirs: null,
    };
    if (!draft) return;
    if (stored(draft.text) === stored(note.text)) this.ports.keep(null);
    else if (draft.version === note.version) this.change(draft.text);
    else this.disagree(draft.text, note);
  }

  get state(): NoteState {
    return this.current;
  }

  /** Whether there is anything that the server does not have, or may not have. */
  get dirty(): boolean {
    return this.current.status !== 'clean';
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  get watched(): boolean {
    return this.listeners.size > 0;
  }

  /** What stands in the box now. */
  change(text: string): void {
    if (this.current.status === 'conflict') {
      this.set({ text });
      this.keep();
      return;
    }
    if (!this.request && stored(text) === stored(this.saved.text)) {
      this.settle(text);
      return;
    }
    this.set({ text, status: 'waiting', message: null });
    this.keep();
    this.schedule(AFTER_MS);
  }

  /** Saves at once what is not saved; `leaving` while the page goes away. */
  async flush(leaving = false): Promise<void> {
    const { status, text } = this.current;
    if (status === 'clean' || status === 'conflict') return;
    // What is under way already is only sent again where the page might take it along.
    if (!leaving && this.request && this.sending === text) return;
    await this.send(leaving);
  }

  /** What the server has was read again: shown where nothing else is being written. */
  reread(note: PersonalNote): void {
    if (this.dirty || note.version === this.saved.version) return;
    this.saved = { text: note.text, version: note.version };
    this.set({ text: note.text, savedAt: note.updated_at });
  }

  /** The answer to a conflict: this text, whatever was saved meanwhile. */
  resolve(text: string): void {
    if (this.current.status !== 'conflict') return;
    this.set({ text, status: 'waiting', theirs: null });
    this.change(text);
    if (this.dirty) void this.flush();
  }

  private set(change: Partial<NoteState>): void {
    this.current = { ...this.current, ...change };
    for (const listener of this.listeners) listener();
  }

  private keep(): void {
    this.ports.keep({ text: this.current.text, version: this.saved.version });
  }

  private settle(text: string, savedAt = this.current.savedAt): void {
    clearTimeout(this.timer);
    this.failures = 0;
    this.ports.keep(null);
    this.set({ text, status: 'clean', savedAt, message: null, theirs: null });
  }

  private schedule(wait: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(false), wait);
  }

  private async send(leaving: boolean): Promise<void> {
    clearTimeout(this.timer);
    this.request?.abort();
    const request = new AbortController();
    this.request = request;
    const sent = this.current.text;
    this.sending = sent;
    this.unanswered.add(stored(sent));
    this.set({ status: 'saving', message: null });
    try {
      const { version, updated_at } = await this.ports.save(sent, this.saved.version, {
        signal: request.signal,
        leaving,
      });
      if (this.request !== request) return; // aborted: the next one has it
      this.request = null;
      this.took(sent, version, updated_at);
    } catch (error) {
      if (this.request !== request) return;
      this.request = null;
      this.failed(error, sent);
    }
  }

  private took(sent: string, version: number, updatedAt: string | null): void {
    this.saved = { text: sent, version };
    this.unanswered.clear();
    this.failures = 0;
    const { text } = this.current;
    if (stored(text) === stored(sent)) this.settle(text, updatedAt);
    else {
      this.set({ status: 'waiting', savedAt: updatedAt });
      this.keep();
      this.schedule(AFTER_MS);
    }
  }

  private failed(error: unknown, sent: string): void {
    const conflict = this.ports.conflictOf(error);
    if (conflict) {
      if (stored(conflict.text) === stored(this.saved.text) || this.unanswered.has(stored(conflict.text))) {
        // Our own words, from a save whose answer never came: on with the version that they have.
        this.saved = conflict;
        this.unanswered.clear();
        if (stored(this.current.text) === stored(conflict.text)) this.settle(this.current.text);
        else void this.send(false);
      } else this.disagree(this.current.text, conflict);
      return;
    }
    const message = this.ports.refusalOf(error);
    if (message !== null) {
      this.unanswered.delete(stored(sent));
      this.set({ status: 'refused', message });
      return;
    }
    this.set({ status: 'failed' });
    this.schedule(Math.min(FIRST_RETRY_MS * 2 ** this.failures, LAST_RETRY_MS));
    this.failures += 1;
  }

  private disagree(text: string, theirs: PersonalNoteConflict): void {
    clearTimeout(this.timer);
    this.saved = { text: theirs.text, version: theirs.version };
    this.unanswered.clear();
    this.set({ text, status: 'conflict', theirs: theirs.text, message: null });
    this.keep();
  }
}
