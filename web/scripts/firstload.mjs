// What the first load of a page costs a reader: requests and bytes by kind, and when its contents are seen, from an empty
// cache and from a full one, over a slow line; and, with a slow processor too, how much of the page moves, for how long it
// does not answer, how long a word takes to be typed. Prints JSON; `python -m benchmarks first_load` runs it.
import { launch, searched, settled, visitor } from './visit.mjs';

/** 4 Mbit/s and 50 ms each way and back, as the browser itself slows it down. */
const LINE = { offline: false, latency: 50, downloadThroughput: 500_000, uploadThroughput: 500_000 };
/** How many times slower than this one the processor of a cheap computer is taken to be. */
const SLOWER = 6;
const TIMES = Number(process.argv[2] ?? 5);
const SLOW_TIMES = 3;
/** As many letters as somebody writes before looking at what is offered. */
const TYPED = 'responsabilita medica e';
const QUERY = `query { provvedimento(q: "testo:(contratto)", area: "civile") { items { id document_hash } } }`;

const browser = await launch();

/** When `selector` has been painted, in milliseconds from the beginning. */
async function painted(page, selector) {
  const seen = await page.waitForFunction(
    (wanted) =>
      document.querySelector(wanted) &&
      new Promise((tell) => requestAnimationFrame(() => setTimeout(() => tell(performance.now())))),
    selector,
    { polling: 'raf' },
  );
  return Math.round(await seen.jsonValue());
}

/** The page is seen when `selector` has been painted: what is counted goes on until nothing more is asked for. */
async function load(page, devtools, address, selector) {
  const requests = new Map();
  const began = ({ requestId, request, type }) =>
    request.url.startsWith('http') && requests.set(requestId, { url: request.url, type, bytes: 0 });
  const ended = ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  };
  devtools.on('Network.requestWillBeSent', began);
  devtools.on('Network.loadingFinished', ended);
  await page.goto(address, { waitUntil: 'commit' });
  const milliseconds = await painted(page, selector);
  await page.waitForLoadState('networkidle');
  devtools.off('Network.requestWillBeSent', began);
  devtools.off('Network.loadingFinished', ended);
  const kinds = {};
  for (const { url, type, bytes } of requests.values()) {
    const kind = url.includes('/api/') ? 'API' : type;
    kinds[kind] ??= { files: 0, bytes: 0 };
    kinds[kind].files += 1;
    kinds[kind].bytes += bytes;
  }
  return {
    milliseconds,
    files: requests.size,
    kinds,
    urls: [...requests.values()].map(({ url, bytes }) => `${url} ${bytes}`),
  };
}

/** A window of somebody who has never been here, at the end of a slow line. */
async function newcomer(cookies) {
  const page = await visitor(browser, null, { viewport: { width: 1280, height: 900 } });
  await page.context().addCookies(cookies);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  return { page, devtools };
}

/** Loads `address` as somebody who has never been here, and again in the same browser. */
async function twice(address, selector, cookies) {
  const { page, devtools } = await newcomer(cookies);
  const empty = await load(page, devtools, address, selector);
  await page.goto('about:blank');
  const full = await load(page, devtools, address, selector);
  await page.context().close();
  return { empty, full };
}

/** Keeps what moves without anybody having asked for it, and each task that lasts longer than a person waits unaware. */
function watch() {
  window.moved = [];
  window.tasks = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, startTime, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const of = sources.map(({ node, previousRect: from, currentRect: to }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
        return `${element?.tagName}.${element?.className} ${box(from)} > ${box(to)}`;
      });
      window.moved.push({ value, at: Math.round(startTime), of });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries())
      window.tasks.push({ duration, at: Math.round(startTime) });
  }).observe({ type: 'longtask', buffered: true });
}

/** Loads `address` with a slow processor too: the moves, the long tasks, when `useful` is seen, how long typing in `box` takes. */
async function slowly(address, useful, box, cookies) {
  const { page, devtools } = await newcomer(cookies);
  await page.addInitScript(watch);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(address, { waitUntil: 'commit' });
  const milliseconds = await painted(page, useful);
  await page.waitForLoadState('networkidle');
  await settled(page);
  const { moved, tasks } = await page.evaluate(() => ({ moved: window.moved, tasks: window.tasks }));
  const typing = box ? await type(page, box) : null;
  await page.context().close();
  const shift = moved.reduce((sum, { value }) => sum + value, 0);
  const busy = Math.round(tasks.reduce((sum, { duration }) => sum + duration, 0));
  return { milliseconds, shift, busy, typing, moved, tasks };
}

/** How long it takes, in milliseconds, until what is typed at once stands in `box` and is painted. */
async function type(page, box) {
  await page.locator(box).first().focus();
  const began = await page.evaluate(() => performance.now());
  await page.keyboard.type(TYPED);
  const ended = await page.evaluate(
    () => new Promise((tell) => requestAnimationFrame(() => setTimeout(() => tell(performance.now())))),
  );
  return Math.round(ended - began);
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const reader = await visitor(browser, 'lettore');
const cookies = await reader.context().cookies();
const answer = await reader.request.post('/api/bdm/backoffice/graphql', { data: { query: QUERY } });
const { items } = (await answer.json()).data.provvedimento;
const decision = items.find(({ document_hash }) => document_hash).id;
const NORM = 'art. 2043 codice civile';
/** `selector` is what a page is seen by, `useful` what one has come for, `box` where one writes. */
const PAGES = [
  {
    page: 'ingresso',
    address: '/',
    selector: 'form input',
    useful: 'form input',
    box: 'form input[type=text]',
  },
  {
    page: 'risultati',
    address: searched('testo:(contratto)'),
    selector: 'main article',
    useful: 'main article',
  },
  {
    page: 'provvedimento',
    address: `/provvedimento/page?id=${decision}`,
    selector: 'main h1',
    useful: '.bdm-text p',
  },
  {
    page: 'norma',
    address: `/norma?rif=${encodeURIComponent(NORM)}&area=civile`,
    selector: 'main h2',
    useful: 'main h2',
  },
];
const report = [];
for (const { page, address, selector, useful, box } of PAGES) {
  const loads = [];
  for (let time = 0; time < TIMES; time += 1) loads.push(await twice(address, selector, cookies));
  const slow = [];
  for (let time = 0; time < SLOW_TIMES; time += 1) slow.push(await slowly(address, useful, box, cookies));
  const times = (state) => median(loads.map((each) => each[state].milliseconds));
  const slowest = (what) => median(slow.map((each) => each[what]));
  report.push({
    page,
    ...loads.at(-1),
    milliseconds: { empty: times('empty'), full: times('full') },
    slow: {
      ...slow.at(-1),
      milliseconds: slowest('milliseconds'),
      shift: slowest('shift'),
      busy: slowest('busy'),
      typing: slowest('typing'),
    },
  });
}
await browser.close();
console.log(JSON.stringify(report, null, process.argv[3] ? 1 : 0));
