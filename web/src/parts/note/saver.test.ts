import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PersonalNoteConflict, PersonalNoteSaved } from '@/api/note';
import { type NoteDraft, NoteSaver } from './saver';

/** A server with one note, whose answers may be held back, lost or refused. */
class Server {
  text = '';
  version = 0;
  sent: string[] = [];
  /** What happens to the next requests: carried out and answered unless said otherwise. */
  next: ('lose answer' | 'fail' | 'refuse')[] = [];
  private held: Promise<void> | null = null;
  release = () => {};

  hold() {
    this.held = new Promise((resolve) => {
      this.release = () => {
        this.held = null;
        resolve();
      };
    });
  }

  write(text: string) {
    this.text = text;
    this.version += 10;
  }

  async save(text: string, version: number): Promise<PersonalNoteSaved> {
    this.sent.push(text);
    const what = this.next.shift();
    if (what === 'fail') throw new Error('no connection');
    if (what === 'refuse') throw new Refused();
    if (version !== this.version && text !== this.text) throw new Newer(this.text, this.version);
    if (text !== this.text) this.write(text);
    const answer = { version: this.version, updated_at: `2024-02-01T10:00:${this.version % 60}Z` };
    await this.held;
    if (what === 'lose answer') throw new Error('connection lost');
    return answer;
  }
}

class Newer extends Error {
  constructor(
    readonly text: string,
    readonly version: number,
  ) {
    super();
  }
}
class Refused extends Error {}

let server: Server;
let kept: NoteDraft | null;

function saver(draft: NoteDraft | null = null) {
  return new NoteSaver(
    {
      save: (text, version) => server.save(text, version),
      conflictOf: (error): PersonalNoteConflict | null =>
        error instanceof Newer ? { text: error.text, version: error.version } : null,
      refusalOf: (error) => (error instanceof Refused ? 'Non si può' : null),
      keep: (wanted) => {
        kept = wanted;
      },
    },
    { text: server.text, version: server.version, updated_at: null },
    draft,
  );
}

/** Lets time pass, and what waits for it happen. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
  kept = null;
});

describe('while typing', () => {
  it('saves once the typing pauses, and keeps the words until then', async () => {
    const note = saver();
    note.change('U');
    note.change('Uno');
    expect(note.state.status).toBe('waiting');
    expect(kept).toEqual({ text: 'Uno', version: 0 });
    await pass(1_000);
    expect(server.sent).toEqual(['Uno']);
    expect(note.state).toMatchObject({ status: 'clean', text: 'Uno', savedAt: '2024-02-01T10:00:10Z' });
    expect(kept).toBeNull();
  });

  it('does not send what the server has', async () => {
    server.write('Uno');
    const note = saver();
    note.change('Un');
    note.change('Uno');
    expect(note.state.status).toBe('clean');
    await pass(5_000);
    expect(server.sent).toEqual([]);
  });

  it('gives up a save for the next one, and is not refused because both were carried out', async () => {
    const note = saver();
    server.hold();
    note.change('Uno');
    await pass(1_000);
    note.change('Uno e due');
    await pass(1_000);
    expect(note.state.status).toBe('saving');
    server.release();
    await pass(1_000);
    expect(server.sent).toEqual(['Uno', 'Uno e due', 'Uno e due']);
    expect(server.text).toBe('Uno e due');
    expect(note.state.status).toBe('clean');
  });

  it('saves what was typed while a save was under way', async () => {
    const note = saver();
    server.hold();
    note.change('Uno');
    void note.flush();
    note.change('Uno due');
    server.release();
    await pass(0);
    expect(note.state).toMatchObject({ status: 'waiting', text: 'Uno due' });
    await pass(1_000);
    expect(server.text).toBe('Uno due');
    expect(note.dirty).toBe(false);
  });

  it('goes back to what it was while a save was under way', async () => {
    server.write('Uno');
    const note = saver();
    server.hold();
    note.change('Uno due');
    void note.flush();
    note.change('Uno');
    server.release();
    await pass(2_000);
    expect(server.text).toBe('Uno');
    expect(note.dirty).toBe(false);
  });
});

describe('without a connection', () => {
  it('tries again by itself, and loses nothing', async () => {
    const note = saver();
    server.next = ['fail', 'fail', 'fail'];
    note.change('Uno');
    await pass(1_000);
    expect(note.state.status).toBe('failed');
    expect(kept).toEqual({ text: 'Uno', version: 0 });
    note.change('Uno due');
    await pass(20_000);
    expect(server.text).toBe('Uno due');
    expect(note.state.status).toBe('clean');
    expect(kept).toBeNull();
  });

  it('knows its own words again after an answer was lost', async () => {
    const note = saver();
    server.next = ['lose answer'];
    note.change('Uno');
    await pass(1_000);
    expect(server.text).toBe('Uno');
    note.change('Uno due');
    await pass(10_000);
    expect(note.state).toMatchObject({ status: 'clean', theirs: null });
    expect(server.text).toBe('Uno due');
  });

  it('says why the server does not take it, and does not insist', async () => {
    const note = saver();
    server.next = ['refuse'];
    note.change('Uno');
    await pass(60_000);
    expect(note.state).toMatchObject({ status: 'refused', message: 'Non si può', text: 'Uno' });
    expect(server.sent).toHaveLength(1);
    expect(kept).toEqual({ text: 'Uno', version: 0 });
    await note.flush();
    expect(note.state.status).toBe('clean');
  });
});

describe('two windows', () => {
  it('keeps both texts until the person has chosen', async () => {
    const note = saver();
    server.write('Dall’altra');
    note.change('Da questa');
    await pass(1_000);
    expect(note.state).toMatchObject({ status: 'conflict', text: 'Da questa', theirs: 'Dall’altra' });
    note.change('Da questa, ancora');
    await pass(60_000);
    expect(server.text).toBe('Dall’altra');
    expect(kept?.text).toBe('Da questa, ancora');
    note.resolve('Dall’altra\n\nDa questa, ancora');
    await pass(0);
    expect(server.text).toBe('Dall’altra\n\nDa questa, ancora');
    expect(note.state).toMatchObject({ status: 'clean', theirs: null });
    expect(kept).toBeNull();
  });

  it('takes the saved text without saving it again', async () => {
    const note = saver();
    server.write('Dall’altra');
    note.change('Da questa');
    await pass(1_000);
    note.resolve('Dall’altra');
    expect(note.state).toMatchObject({ status: 'clean', text: 'Dall’altra' });
    await pass(5_000);
    expect(server.sent).toEqual(['Da questa']);
    note.change('Dall’altra e oltre');
    await pass(1_000);
    expect(server.text).toBe('Dall’altra e oltre');
  });

  it('shows what was read again, but never over what is being written', () => {
    const note = saver();
    note.reread({ text: 'Dall’altra', version: 7, updated_at: null });
    expect(note.state.text).toBe('Dall’altra');
    note.change('Da questa');
    note.reread({ text: 'Ancora dall’altra', version: 8, updated_at: null });
    expect(note.state.text).toBe('Da questa');
  });
});

describe('what an earlier visit could not save', () => {
  it('is saved now', async () => {
    server.write('Prima');
    const note = saver({ text: 'Prima e poi', version: 10 });
    expect(note.state.text).toBe('Prima e poi');
    await pass(1_000);
    expect(server.text).toBe('Prima e poi');
    expect(kept).toBeNull();
  });

  it('is a conflict where the note has changed since', async () => {
    server.write('Cambiata');
    const note = saver({ text: 'Prima e poi', version: 3 });
    expect(note.state).toMatchObject({ status: 'conflict', text: 'Prima e poi', theirs: 'Cambiata' });
    await pass(5_000);
    expect(server.sent).toEqual([]);
  });

  it('is forgotten where it was saved after all', () => {
    server.write('Prima e poi');
    kept = { text: 'x', version: 0 };
    expect(saver({ text: 'Prima e poi', version: 3 }).dirty).toBe(false);
    expect(kept).toBeNull();
  });
});
