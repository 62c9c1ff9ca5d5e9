import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { lazyPageTree } from './build/lazyPageTree.ts';

const server = `http://${process.env.BDM_HOST ?? '127.0.0.1'}:${process.env.BDM_PORT ?? '8000'}`;

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) },
    // The tests load modules as the bundle does: the kit offers nothing else, and the router would come twice.
    ...(process.env.VITEST ? { conditions: ['module', 'node', 'development|production'] } : {}),
  },
  css: {
    preprocessorOptions: {
      scss: { quietDeps: true, silenceDeprecations: ['import', 'global-builtin', 'color-functions'] },
    },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
  },
  worker: { format: 'es', plugins: () => [lazyPageTree()] },
  // The host stays the browser's: the service refuses what comes from another site.
  server: { port: 5173, proxy: { '/api': { target: server, changeOrigin: false } } },
  test: {
    environment: 'jsdom',
    setupFiles: ['./src/test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    unstubGlobals: true,
    maxWorkers: 2,
    // Each file cleans up after itself (src/test/setup.ts), so a worker starts its page only once.
    isolate: false,
    // A limit for what hangs, not a measure: the machine may be busy.
    testTimeout: 60_000,
    css: false,
    server: { deps: { inline: ['design-react-kit', 'react-router'] } },
  },
});
