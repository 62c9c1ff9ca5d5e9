// What each page loads at once of the build, as it is sent to a browser (brotli); fails above the limits below.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

/** Scripts and styles. With the page itself, fonts, icons and calls a first load is at most some twenty requests. */
const FILES = 8;
const KILOBYTES = 250;
/** Of single pages, where it is another: what everybody sees first, and what is only for those who write. */
const OWN = {
  'account/LoginPage': { kilobytes: 140 },
  'search/SearchPage': { files: 5, kilobytes: 221 },
  'provvedimento/ProvvedimentoPage': { files: 6, kilobytes: 222 },
  'provvedimento/confronto/ConfrontoPage': { files: 7, kilobytes: 219 },
  'attivita/massima/EditorPage': { files: 11, kilobytes: 259 },
  // With the short form, and the way to submit what is new at once.
  'attivita/provvedimento/EditorPage': { files: 12, kilobytes: 269 },
  'attivita/batch/BatchPage': { files: 10 },
};
/** What a page asks for by itself as soon as it is there: the pictures below the search. */
const AFTERWARDS = { 'search/SearchPage': /^ingresso-.*\.js$/ };
const AFTERWARDS_KILOBYTES = 253;

const dist = new URL(`../${process.argv[2] ?? 'dist'}/`, import.meta.url);
const pages = new URL('pages/', dist);
if (!existsSync(pages)) {
  console.error('Manca il client compilato: eseguire prima «npm run build».');
  process.exit(1);
}
const assets = readdirSync(new URL('assets/', dist));

function sent(file) {
  const compressed = new URL(`${file}.br`, dist);
  return statSync(existsSync(compressed) ? compressed : new URL(file, dist)).size;
}

let failed = false;
for (const html of readdirSync(pages, { recursive: true }).filter((name) => name.endsWith('.html'))) {
  const page = html.replace(/\.html$/, '').replaceAll('\\', '/');
  const named = readFileSync(new URL(html, pages), 'utf8').matchAll(/"\/(assets\/[^"]+\.(?:js|css))"/g);
  const files = new Set([...named].map(([, file]) => file));
  const { files: most = FILES, kilobytes: limit = KILOBYTES } = OWN[page] ?? {};
  report(page, files, most, limit);
  const more = assets.filter((name) => AFTERWARDS[page]?.test(name)).map((name) => `assets/${name}`);
  if (more.length) report(`${page}, poi`, new Set([...files, ...more]), FILES, AFTERWARDS_KILOBYTES);
}
process.exit(failed ? 1 : 0);

function report(page, files, most, limit) {
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  const kilobytes = scripts.reduce((sum, file) => sum + sent(file), 0) / 1000;
  const within = files.size <= most && kilobytes <= limit;
  failed ||= !within;
  if (!within || page in OWN || page.includes(','))
    console.log(
      `${page}: ${kilobytes.toFixed(1)} kB di script su ${limit} (brotli), ${files.size} file su ${most}`,
    );
}
