// What the first load of a page costs a reader: requests and bytes by kind, and when its contents are seen, from an empty
// cache and from a full one, over a slow line. Prints JSON; `python -m benchmarks first_load` runs it.
import { launch, searched, visitor } from './visit.mjs';

/** 4 Mbit/s and 50 ms each way and back, as the browser itself slows it down. */
const LINE = { offline: false, latency: 50, downloadThroughput: 500_000, uploadThroughput: 500_000 };
const TIMES = Number(process.argv[2] ?? 5);
const QUERY = `query { provvedimento(q: "testo:(contratto)", area: "civile") { items { id document_hash } } }`;

const browser = await launch();

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
  const seen = await page.waitForFunction(
    (wanted) =>
      document.querySelector(wanted) &&
      new Promise((tell) => requestAnimationFrame(() => setTimeout(() => tell(performance.now())))),
    selector,
    { polling: 'raf' },
  );
  const milliseconds = Math.round(await seen.jsonValue());
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

/** Loads `address` as somebody who has never been here, and again in the same browser. */
async function twice(address, selector, cookies) {
  const page = await visitor(browser, null, { viewport: { width: 1280, height: 900 } });
  await page.context().addCookies(cookies);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  const empty = await load(page, devtools, address, selector);
  await page.goto('about:blank');
  const full = await load(page, devtools, address, selector);
  await page.context().close();
  return { empty, full };
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const reader = await visitor(browser, 'lettore');
const cookies = await reader.context().cookies();
const answer = await reader.request.post('/api/bdm/backoffice/graphql', { data: { query: QUERY } });
const { items } = (await answer.json()).data.provvedimento;
const decision = items.find(({ document_hash }) => document_hash).id;
const PAGES = [
  { page: 'ingresso', address: '/', selector: 'form input' },
  { page: 'risultati', address: searched('testo:(contratto)'), selector: 'main article' },
  { page: 'provvedimento', address: `/provvedimento/page?id=${decision}`, selector: 'main h1' },
];
const report = [];
for (const { page, address, selector } of PAGES) {
  const loads = [];
  for (let time = 0; time < TIMES; time += 1) loads.push(await twice(address, selector, cookies));
  const times = (state) => median(loads.map((each) => each[state].milliseconds));
  report.push({ page, ...loads.at(-1), milliseconds: { empty: times('empty'), full: times('full') } });
}
await browser.close();
console.log(JSON.stringify(report, null, process.argv[3] ? 1 : 0));
