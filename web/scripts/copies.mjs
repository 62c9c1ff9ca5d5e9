// What a person copies from PDFs, and what the client makes of it, for benchmarks/passages:
// `copies.mjs pages PDF …` tells the text of every page as pdf.js has it to select, `copies.mjs searchable` encodes the
// texts of a JSON list on standard input.
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { build } from 'vite';

const root = new URL('..', import.meta.url).pathname;

async function pages(file) {
  const { getDocument } = await import('./pdfjs.mjs');
  const document = await getDocument({ data: new Uint8Array(readFileSync(file)), verbosity: 0 }).promise;
  const found = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    found.push(items.map((item) => item.str + (item.hasEOL ? '\n' : '')).join(''));
  }
  return found;
}

async function searchable(texts) {
  const [{ output }] = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    resolve: { alias: { '@': `${root}src` } },
    build: { write: false, lib: { entry: `${root}src/domain/words.ts`, formats: ['es'] } },
  });
  const words = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
  return texts.map(words.searchable);
}

const [what, ...files] = process.argv.slice(2);
const told =
  what === 'pages'
    ? await Promise.all(files.map(pages))
    : await searchable(JSON.parse(await text(process.stdin)));
console.log(JSON.stringify(told));
