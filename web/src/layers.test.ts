import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const SRC = import.meta.dirname;
/** Imports run one way: each folder may use those after it, and no feature another feature. */
const ORDER = ['app', 'features', 'parts', 'api', 'ui', 'domain', 'assets'];

type Import = { from: string; to: string };

const EVERY: Import[] = ORDER.flatMap((folder) =>
  readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((name) => importsOf(join(SRC, folder, name))),
);

function importsOf(file: string): Import[] {
  const found = readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'([@.][^']*)'/g);
  return [...found].map(([, path = '']) => {
    const to = path.startsWith('@/') ? path.slice(2) : relative(SRC, join(file, '..', path));
    return { from: relative(SRC, file).replace(/\.tsx?$/, ''), to };
  });
}

const place = (path: string) =>
  path
    .split('/')
    .slice(0, path.startsWith('features/') ? 2 : 1)
    .join('/');

it.each(ORDER)('%s imports only what lies below it', (folder) => {
  const wrong = EVERY.filter(({ from, to }) => {
    if (!from.startsWith(`${folder}/`) || place(from) === place(to)) return false;
    return ORDER.indexOf(to.split('/')[0] ?? '') <= ORDER.indexOf(folder);
  });
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

/** What in `folder` uses what stands beside it, files and folders alike. */
function neighbours(folder: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const name = (path: string) => path.slice(folder.length + 1).split('/')[0] ?? '';
  for (const { from, to } of EVERY) {
    if (!from.startsWith(`${folder}/`) || !to.startsWith(`${folder}/`) || name(from) === name(to)) continue;
    found.set(name(from), (found.get(name(from)) ?? new Set()).add(name(to)));
  }
  return found;
}

/** A way from `start` back to it, if there is one. */
function circle(
  uses: Map<string, Set<string>>,
  start: string,
  way: readonly string[] = [start],
): string[] | null {
  for (const next of uses.get(way.at(-1) ?? '') ?? []) {
    if (next === start) return [...way, start];
    const found = way.includes(next) ? null : circle(uses, start, [...way, next]);
    if (found) return found;
  }
  return null;
}

const folders = [
  ...new Set(EVERY.flatMap(({ from }) => from.split('/').map((_, at, all) => all.slice(0, at).join('/')))),
];

it('no two things side by side import each other', () => {
  const circles = folders
    .filter((folder) => folder !== '' && existsSync(join(SRC, folder)))
    .flatMap((folder) => {
      const uses = neighbours(folder);
      return [...uses.keys()].map((one) => circle(uses, one)).filter((way) => way !== null);
    });
  expect(circles.map((way) => way.join(' → '))).toEqual([]);
});
