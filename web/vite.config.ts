/// <reference types="vitest/config" />
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './build/compressed.ts';
import { lazyPageTree } from './build/lazyPageTree.ts';
import { mediaInText } from './build/mediaInText.ts';
import { pagePreloads } from './build/pagePreloads.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const tests = readdirSync(here('./src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `src/${file}`);
/**
 * What replaces whole modules cannot share a page with tests that have loaded them already; nor can what counts the
 * steps of the history, since the modules of earlier files still listen to them.
 */
const alone = tests.filter((file) => /vi\.mock\(|'popstate'/.test(readFileSync(here(`./${file}`), 'utf8')));
/** A page takes a second to make: what tests no component has none, unless its first line asks for one. */
const withoutPage = tests.filter(
  (file) =>
    file.endsWith('.ts') &&
    !alone.includes(file) &&
    !readFileSync(here(`./${file}`), 'utf8').startsWith('// @vitest-environment jsdom'),
);
const onePage = tests.filter((file) => !alone.includes(file) && !withoutPage.includes(file));

const PAGE = ['./src/test/setup.ts'];

const server = `http://${process.env.BDM_HOST ?? '127.0.0.1'}:${process.env.BDM_PORT ?? '8000'}`;
const served = { target: server, changeOrigin: false };

// The tests load modules as the bundle does: the kit offers nothing else, and the router would come twice.
const conditions = ['module', 'node', 'development|production'];

export default defineConfig({
  plugins: [react(), pagePreloads(), compressed()],
  resolve: {
    alias: [
      { find: '@', replacement: here('./src') },
      ...(process.env.VITEST
        ? [{ find: /^bootstrap-italia$/, replacement: here('./src/test/noVideo.ts') }]
        : []),
    ],
    ...(process.env.VITEST ? { conditions } : {}),
  },
  // Also for `vitest --changed`, which follows imports as a server would.
  ...(process.env.VITEST ? { ssr: { resolve: { conditions } } } : {}),
  css: {
    postcss: { plugins: [mediaInText()] },
    preprocessorOptions: {
      scss: { quietDeps: true, silenceDeprecations: ['import', 'global-builtin', 'color-functions'] },
    },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    // All of it is twelve kB more than what every page needs, and no page appears before its style.
    cssCodeSplit: false,
    // Else a page loads some seventy files of a few kB each: what most pages share comes in one piece.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'avvio', tags: ['$initial'] },
            {
              name: 'comune',
              test: /src.(ui|domain(?!.(wordDiff|quotedPassage|avviso|sayable|percorso|monitoring|copertura))|api(?!.(documentNote|tokens|avvisi|percorso|copertura))|parts(?!.(map|history|authority|citation|note|passageNote|detail|token|follow|percorso)))|d3-array/,
              minShareCount: 2,
            },
            // What pages that are read have in common: who searches or edits needs none of it.
            {
              name: 'lettura',
              test: /src.(parts.(note|detail|follow|citation)[/\\]|api.avvisi|features.provvedimento.(text|DecisionKind))/,
              minShareCount: 2,
            },
            {
              name: 'ingresso',
              test: /src.(features.search.landing.(Keywords|Districts|Latest)|assets.distretti)/,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es', plugins: () => [lazyPageTree()] },
  // The host stays the browser's: the service refuses what comes from another site.
  server: { port: 5173, proxy: { '/api': served, '/d/': served } },
  test: {
    environment: 'jsdom',
    restoreMocks: true,
    unstubGlobals: true,
    maxWorkers: 2,
    projects: [
      // Each file cleans up after itself (src/test/setup.ts), so a worker starts its page only once.
      {
        extends: true,
        test: { name: 'insieme', include: onePage, setupFiles: PAGE, isolate: false },
      },
      { extends: true, test: { name: 'da soli', include: alone, setupFiles: PAGE } },
      {
        extends: true,
        test: {
          name: 'senza pagina',
          include: withoutPage,
          setupFiles: ['./src/test/time.ts'],
          environment: 'node',
          isolate: false,
        },
      },
    ],
    // A limit for what hangs, not a measure: the machine may be busy.
    testTimeout: 60_000,
    css: false,
    server: { deps: { inline: ['design-react-kit', 'react-router'] } },
  },
});
