import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const SRC = import.meta.dirname;
/** Lines from the first to the last of a function, with those inside it. */
const MAX_LINES = 120;
const LEFT_OUT = /\.test\.tsx?$|\.d\.ts$|(^|\/)generated\/|^test\//;

function* longFunctions(file: string): Generator<string> {
  const source = ts.createSourceFile(file, readFileSync(join(SRC, file), 'utf8'), ts.ScriptTarget.Latest);
  const lineOf = (at: number) => source.getLineAndCharacterOfPosition(at).line;
  const open: ts.Node[] = [source];
  for (let node = open.pop(); node; node = open.pop()) {
    const lines = lineOf(node.end) - lineOf(node.getStart(source)) + 1;
    if (ts.isFunctionLike(node) && lines > MAX_LINES) yield `${file}: ${lines}`;
    ts.forEachChild(node, (child) => {
      open.push(child);
    });
  }
}

it(`no function is longer than ${MAX_LINES} lines`, () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !LEFT_OUT.test(file))
    // What is shorter as a whole has nothing longer in it
    .filter((file) => readFileSync(join(SRC, file), 'utf8').split('\n').length > MAX_LINES);
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap((file) => [...longFunctions(file)])).toEqual([]);
});
