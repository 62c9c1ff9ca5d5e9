import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = `http://${process.env.BDM_HOST ?? '127.0.0.1'}:${process.env.BDM_PORT ?? '8000'}`;

/**
 * sonner writes a <style> element when it loads, which the content security policy refuses.
 * Its own stylesheet is imported by `src/styles/index.scss` instead.
 */
function sonnerWithoutInlineStyle(): Plugin {
  return {
    name: 'sonner-without-inline-style',
    transform(code, id) {
      if (!/node_modules\/sonner\/dist\/index\.mjs/.test(id)) return;
      const changed = code.replace(/^__insertCSS\(.*\);$/m, '');
      if (changed === code) this.error('sonner no longer inserts its style the known way');
      return { code: changed, map: null };
    },
  };
}

export default defineConfig({
  plugins: [react(), sonnerWithoutInlineStyle()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
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
  server: { port: 5173, proxy: { '/api': server } },
  test: {
    environment: 'jsdom',
    setupFiles: ['./src/test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    unstubGlobals: true,
    maxWorkers: 2,
    css: false,
  },
});
