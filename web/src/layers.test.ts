import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const SRC = import.meta.dirname;
/** Imports run one way: each folder may use those after it, and no feature another feature. */
const ORDER = ['app', 'features', 'parts', 'api', 'ui', 'domain', 'assets'];

function* importsOf(folder: string): Generator<{ file: string; from: string; to: string }> {
  const files = readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' });
  for (const name of files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))) {
    const file = join(SRC, folder, name);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'([@.][^']*)'/g)) {
      const target = path.startsWith('@/') ? path.slice(2) : relative(SRC, join(file, '..', path));
      yield { file: relative(SRC, file), from: relative(SRC, file), to: target };
    }
  }
}

const place = (path: string) =>
  path
    .split('/')
    .slice(0, path.startsWith('features/') ? 2 : 1)
    .join('/');

it.each(ORDER)('%s imports only what lies below it', (folder) => {
  const wrong = [...importsOf(folder)].filter(({ from, to }) => {
    if (place(from) === place(to)) return false;
    return ORDER.indexOf(to.split('/')[0] ?? '') <= ORDER.indexOf(folder);
  });
  expect(wrong.map(({ file, to }) => `${file} → ${to}`)).toEqual([]);
});
