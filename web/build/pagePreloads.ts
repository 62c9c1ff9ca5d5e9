import { readFileSync } from 'node:fs';
import type { Plugin, Rollup } from 'vite';

const ROUTES = /src\/app\/pages\.ts$/;
/** The face of what is read for long, and the styles of what has it: where it came last, it moved the lines around. */
const SERIF = /assets\/lora[^/]*-regular-[^/]*\.woff2$/;
const SERIF_STYLES = /src\/parts\/(item\/reading|richText\/rich)\.scss$/;

const htmlOf = (page: string) => `pages/${page}.html`;

/**
 * Writes for each page the HTML that begins with it: `pages/search/SearchPage.html` is index.html with the scripts that
 * the page needs, and the letters of its texts, named in its head, so that they are not asked for one after the other. `pages/table.json` says for the
 * server (bdm/platform/http/client.py) which path begins with which.
 */
export function pagePreloads(): Plugin {
  return {
    name: 'page-preloads',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const html = bundle['index.html'];
        if (html?.type !== 'asset') return; // a build of something else: a worker
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        const table = [...this.getModuleIds()].find((id) => ROUTES.test(id));
        if (!table) this.error('The table of the routes is not in the build');
        const pages = pagesOf(table);
        pages.set('/', pages.get('/search/standard') ?? '');
        const serif = Object.keys(bundle).find((file) => SERIF.test(file));
        if (!serif) this.error('The letters of the texts are not in the build');
        const font = `    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${serif}" />\n`;
        for (const page of new Set(pages.values())) {
          const scripts = scriptsOf(`/src/features/${page}.tsx`, chunks);
          const links = scripts
            .filter((file) => !`${html.source}`.includes(file))
            .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`);
          const read = chunks
            .filter(({ fileName }) => scripts.includes(fileName))
            .some(({ moduleIds }) => moduleIds.some((id) => SERIF_STYLES.test(id)));
          if (links.length === 0) this.error(`No script of the build is the page ${page}`);
          const source = `${html.source}`.replace(
            '  </head>',
            () => `${read ? font : ''}${links.join('')}  </head>`,
          );
          this.emitFile({ type: 'asset', fileName: htmlOf(page), source });
        }
        const source = JSON.stringify(
          Object.fromEntries([...pages].map(([path, page]) => [path, htmlOf(page)])),
        );
        this.emitFile({ type: 'asset', fileName: 'pages/table.json', source });
      },
    },
  };
}

/** The pages by their paths: what the table of the routes (`file`) says of each is the name below `features`. */
function pagesOf(file: string): Map<string, string> {
  let source = readFileSync(file, 'utf8');
  for (const [, name, value] of source.matchAll(/^const (\w+) = '([^']*)';/gm))
    source = source.replaceAll(`\${${name}}`, () => value ?? '');
  const names = new Map(
    [...source.matchAll(/^const (\w+) = .*import\('@\/features\/(.+)'\)/gm)].map(
      ([, page = '', name = '']) => [page, name],
    ),
  );
  const routes = source.matchAll(/path: ['`](.+?)['`],.*?component: (\w+)/gs);
  return new Map([...routes].map(([, path = '', page = '']) => [path, names.get(page) ?? '']));
}

/** The files that the module whose name ends with `id` comes in, with all that it imports at once. */
function scriptsOf(id: string, chunks: readonly Rollup.OutputChunk[]): string[] {
  const found = new Set<string>();
  const waiting = chunks
    .filter(({ moduleIds }) => moduleIds.some((each) => each.endsWith(id)))
    .map(({ fileName }) => fileName);
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    waiting.push(...(chunks.find(({ fileName }) => fileName === file)?.imports ?? []));
  }
  return [...found];
}
