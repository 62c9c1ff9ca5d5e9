import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { components } from '@/api/generated/openapi';
import { factsOf as factsOfAbstract } from '@/features/massima/AbstractSide';
import { RESERVED } from '@/features/provvedimento/DecisionKind';
import { factsOf } from '@/features/provvedimento/DecisionSide';
import { COSTS, PARTS } from '@/features/provvedimento/text/InBrief';
import { ANONYMISED } from '@/parts/item/documentRequest';
import { massima, provvedimento } from '@/test/items';
import { EXPLANATIONS, explanationOf } from './explanations';
import { CHOICES, choiceLabel } from './fields';

/** What may have become of a decision: to the type checker none is missing. */
const EFFECTS: Record<components['schemas']['Effetto'], true> = {
  confermata: true,
  riformata: true,
  annullata: true,
  seguita: true,
};

/** The words that are explained where they are written in the source: `explained('P.Q.M.', null)`. */
const written = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
  .flatMap((name) => [...readFileSync(`src/${name}`, 'utf8').matchAll(/\bexplained\(\s*'([^']+)'/g)])
  .flatMap(([, word]) => word ?? []);

const decisions = (['civile', 'penale'] as const).map((area) => provvedimento({ area }));
const WORDS: Record<string, readonly string[]> = {
  'values of the data': (['tipo', 'esito', 'stato'] as const).flatMap((name) =>
    CHOICES[name].map((value) => choiceLabel(name, value)),
  ),
  'data of a decision': decisions.flatMap(factsOf).map(([term]) => term),
  'data of an abstract': factsOfAbstract(massima(), null).map(([term]) => term),
  'what became of a decision': Object.keys(EFFECTS),
  costs: Object.values(COSTS),
  badges: [ANONYMISED, RESERVED],
  "parts of 'In breve'": PARTS.map(([, name]) => name),
  'words written in the source': written,
};

it.each(Object.entries(WORDS))('explains all %s', (_, words) => {
  expect(words.length).toBeGreaterThan(0);
  expect(words.filter((word) => !explanationOf(word))).toEqual([]);
});

it('is short, in whole sentences, and says no two things alike', () => {
  const texts = Object.values(EXPLANATIONS).map(([text]) => text);
  expect(texts.filter((text) => text.length > 240 || !/^[«\p{Lu}].*\.$/u.test(text))).toEqual([]);
  expect(new Set(texts).size).toBe(texts.length);
  const words = Object.keys(EXPLANATIONS);
  expect(words.filter((word) => word !== word.toLocaleLowerCase('it'))).toEqual([]);
});
