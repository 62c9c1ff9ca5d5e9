import type { Plugin, Rollup } from 'vite';

const PAGES = /src[\\/]app[\\/]pages\.ts$/;
const FEATURES = /.*src[\\/]features[\\/](.*)\.tsx$/;

/**
 * Writes for each page the HTML that begins with it: `pages/search/SearchPage.html` is index.html with the scripts that
 * the page needs named in its head, so that they are not asked for one after the other. The server knows which
 * address is which page (bdm/platform/http/pages.py).
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
        for (const id of pagesOf(this)) {
          const links = scriptsOf(id, chunks)
            .filter((file) => !`${html.source}`.includes(file))
            .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`);
          const source = `${html.source}`.replace('  </head>', () => `${links.join('')}  </head>`);
          this.emitFile({ type: 'asset', fileName: `pages/${id.replace(FEATURES, '$1')}.html`, source });
        }
      },
    },
  };
}

/** The modules of the pages: what the table of the routes imports when it is wanted. */
function pagesOf(context: Rollup.PluginContext): readonly string[] {
  const table = [...context.getModuleIds()].find((id) => PAGES.test(id));
  return (table && context.getModuleInfo(table)?.dynamicallyImportedIds) || [];
}

/** The files that the module `id` comes in, with all that it imports at once. */
function scriptsOf(id: string, chunks: readonly Rollup.OutputChunk[]): string[] {
  const found = new Set<string>();
  const waiting = chunks.filter(({ moduleIds }) => moduleIds.includes(id)).map(({ fileName }) => fileName);
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    waiting.push(...(chunks.find(({ fileName }) => fileName === file)?.imports ?? []));
  }
  return [...found];
}
