// The tutorial films, played in a running service with demo contents; called by tools/films.py.
// Environment: BDM_ADDRESS, BDM_TEST_BROWSER, BDM_FILMS (a folder). Arguments: names of films; none means all.
// Of each film it leaves the frames with how long each is seen (`frames.txt`), and the subtitles.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installPointer } from './pointer.mjs';
import { SCENES } from './scenes.mjs';
import { launch, settled, visitor } from './visit.mjs';

const WINDOW = { width: 1280, height: 720 };
/** How fast people read subtitles, in characters a second, and the least that one is seen, in seconds. */
const READING = 15;
const LEAST = 2.5;
/** Of the pointer: how long a way of it takes, in milliseconds, and in how many steps. */
const WAY = 500;
const STEPS = 20;

const stamp = (seconds) => new Date(seconds * 1000).toISOString().slice(11, 23);

/** A film being taken: what is said, where the pointer goes, what is typed. */
class Film {
  #page;
  #started;
  #cues = [];
  #at = { x: WINDOW.width / 2, y: WINDOW.height / 2 };

  constructor(page) {
    this.page = page;
    this.#page = page;
  }

  get #now() {
    return (Date.now() - this.#started) / 1000;
  }

  begin() {
    this.#started = Date.now();
  }

  /** Says a sentence, after the one before could be read. What follows happens meanwhile. */
  async say(text) {
    await this.read();
    this.#cues.push({ from: this.#now, text });
  }

  /** Waits until the last sentence could be read. */
  async read() {
    const last = this.#cues.at(-1);
    if (!last) return;
    const until = last.from + Math.max(LEAST, last.text.length / READING);
    await this.#page.waitForTimeout(Math.max(0, until - this.#now) * 1000);
    last.to = this.#now;
  }

  /** What just opened is looked at. */
  async pause() {
    await settled(this.#page);
    await this.#page.waitForTimeout(LEAST * 1000);
  }

  /** Moves the pointer to a place of the window, as a hand would. */
  async move({ x, y }) {
    const from = this.#at;
    for (let step = 1; step <= STEPS; step++) {
      const part = (1 - Math.cos((Math.PI * step) / STEPS)) / 2;
      await this.#page.mouse.move(from.x + (x - from.x) * part, from.y + (y - from.y) * part);
      await this.#page.waitForTimeout(WAY / STEPS);
    }
    this.#at = { x, y };
  }

  async point(locator) {
    await locator.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await locator.boundingBox();
    await this.move({ x: x + Math.min(width / 2, 160), y: y + height / 2 });
  }

  async click(locator, options) {
    await this.point(locator);
    await this.#page.mouse.click(this.#at.x, this.#at.y, options);
    await settled(this.#page);
  }

  async type(text) {
    for (const key of text) {
      await this.#page.keyboard.type(key);
      await this.#page.waitForTimeout(70);
    }
  }

  async press(key) {
    await this.#page.keyboard.press(key);
    await settled(this.#page);
    await this.#page.waitForTimeout(600);
  }

  async drag(from, to) {
    await this.move(from);
    await this.#page.mouse.down();
    await this.move(to);
    await this.#page.mouse.up();
  }

  /** The subtitles, as WebVTT. */
  captions() {
    const cues = this.#cues.map(
      ({ from, to, text }) => `${stamp(from)} --> ${stamp(to)} line:90%\n${text}\n`,
    );
    return `WEBVTT\n\n${cues.join('\n')}`;
  }
}

/** Plays a scene; its frames go to a folder of its own. */
async function take(browser, name, { account, address, play }) {
  const folder = join(process.env.BDM_FILMS, name);
  await mkdir(folder, { recursive: true });
  const page = await visitor(browser, account, {
    viewport: WINDOW,
    reducedMotion: 'reduce',
    permissions: ['clipboard-write'],
  });
  await installPointer(page);
  await page.goto(address);
  await settled(page);
  const frames = [];
  const writing = [];
  const client = await page.context().newCDPSession(page);
  client.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const file = `${String(frames.length).padStart(5, '0')}.jpg`;
    frames.push({ file, at: metadata.timestamp });
    writing.push(writeFile(join(folder, file), data, 'base64'));
    client.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  const film = new Film(page);
  await client.send('Page.startScreencast', { format: 'jpeg', quality: 92 });
  film.begin();
  const begun = Date.now() / 1000;
  await play(film);
  await film.read();
  await client.send('Page.stopScreencast');
  const ended = Date.now() / 1000;
  await Promise.all(writing);
  // A picture is seen until the next one; the first from the beginning.
  const list = frames.flatMap(({ file, at }, index) => {
    const from = index === 0 ? begun : at;
    return [
      `file ${file}`,
      `duration ${Math.max(0.001, (frames[index + 1]?.at ?? ended) - from).toFixed(3)}`,
    ];
  });
  await writeFile(join(folder, 'frames.txt'), `${list.join('\n')}\nfile ${frames.at(-1).file}\n`);
  await writeFile(join(process.env.BDM_FILMS, `${name}.vtt`), film.captions());
  await page.context().close();
}

const wanted = process.argv.slice(2);
const browser = await launch();
try {
  for (const [name, scene] of Object.entries(SCENES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await take(browser, name, scene);
    console.log(name);
  }
} finally {
  await browser.close();
}
