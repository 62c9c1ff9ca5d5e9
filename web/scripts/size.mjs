// How much script each page loads (gzip), from the build's manifest; fails above the limits below.
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL(`../${process.argv[2] ?? 'dist'}/`, import.meta.url);
const LIMITS = [
  { page: 'src/features/account/LoginPage.tsx', name: 'login', limit: 150 },
  { page: 'src/features/search/SearchPage.tsx', name: 'ricerca', limit: 300 },
];

const manifestFile = new URL('.vite/manifest.json', dist);
if (!existsSync(manifestFile)) {
  console.error('Manca il client compilato: eseguire prima «npm run build».');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));

/** The script files that `key` loads at once, with what they import. */
function scripts(key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is not in the build`);
  if (found.has(chunk.file)) return found;
  if (chunk.file.endsWith('.js')) found.add(chunk.file);
  for (const next of chunk.imports ?? []) scripts(next, found);
  return found;
}

let failed = false;
for (const { page, name, limit } of LIMITS) {
  const files = scripts(page, scripts('index.html'));
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, dist))).length, 0);
  const kilobytes = bytes / 1000;
  failed ||= kilobytes > limit;
  console.log(`${name}: ${kilobytes.toFixed(1)} kB su ${limit} (gzip, ${files.size} file)`);
}
process.exit(failed ? 1 : 0);
