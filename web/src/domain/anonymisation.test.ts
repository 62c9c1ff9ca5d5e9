import { describe, expect, it } from 'vitest';
import {
  type Change,
  decidersOf,
  groupsOf,
  listed,
  neighbour,
  pagesInWords,
  questionsOf,
  type ReviewWork,
  type Span,
} from './anonymisation';
import { applied, inverse, merged, outstanding, withoutTheirs } from './anonymisationChange';

function span(id: string, change: Partial<Span> = {}): Span {
  const at = Number(id.slice(1)) * 10;
  return {
    id,
    page: 1,
    start: at,
    end: at + 5,
    testo: 'Rossi',
    category: 'PARTE',
    person: 'rossi',
    replacement: 'Parte_1',
    decision: 'PROPOSTO',
    source: 'AUTOMATICO',
    reason: 'parte indicata nei metadati',
    sure: true,
    changed: false,
    decided_by: null,
    refusal: null,
    ...change,
  };
}

const ROSSI = { key: 'rossi', name: 'Mario Rossi', category: 'PARTE', replacement: 'Parte_1' };

function review(change: Partial<ReviewWork> = {}): ReviewWork {
  return {
    version: 3,
    ground: 'ISTANZA_PARTE',
    style: 'PARTE',
    form: 'IMPAGINATO',
    persons: [ROSSI],
    spans: [
      span('s1'),
      span('s2'),
      span('s3', { person: null, category: 'TELEFONO', replacement: 'omissis' }),
    ],
    areas: [],
    looked_at: [],
    ...change,
  };
}

const accept = (...ids: string[]): Change => ({
  decisions: ids.map((id) => ({ id, decision: 'ACCETTATO' as const })),
});

describe('changes', () => {
  it('gathered: the later decision on a passage is the one that counts', () => {
    const both = merged(merged(accept('s1', 's2'), { ground: 'MINORI', looked_at: [2] }), {
      decisions: [{ id: 's1', decision: 'RIFIUTATO' }],
      looked_at: [2, 4],
    });
    expect(both).toEqual({
      decisions: [
        { id: 's2', decision: 'ACCETTATO' },
        { id: 's1', decision: 'RIFIUTATO' },
      ],
      ground: 'MINORI',
      looked_at: [2, 4],
    });
  });

  it('shown before the server has them', () => {
    const now = applied(review(), {
      ...accept('s2'),
      remove: ['s3'],
      replacements: [{ person: 'rossi', replacement: 'il padre' }],
      looked_at: [5],
    });
    expect(now.spans.map(({ id, decision, replacement }) => [id, decision, replacement])).toEqual([
      ['s1', 'PROPOSTO', 'il padre'],
      ['s2', 'ACCETTATO', 'il padre'],
    ]);
    expect(now.persons[0]?.replacement).toBe('il padre');
    expect(now.looked_at).toEqual([5]);
  });

  it('keep what they do not touch as it is, so that only what changes is drawn anew', () => {
    const before = review();
    expect(applied(before, accept('s1')).spans[1]).toBe(before.spans[1]);
    expect(applied(before, {})).toBe(before);
  });

  it.each<[string, Change]>([
    ['decisions', accept('s1', 's3')],
    ['a refusal', { decisions: [{ id: 's1', decision: 'RIFIUTATO', refusal: 'È il giudice.' }] }],
    ['what it is', { categories: [{ id: 's1', category: 'INDIRIZZO', person: null }] }],
    ['a pseudonym', { replacements: [{ person: 'rossi', replacement: 'il padre' }] }],
  ])('taken back: %s', (_, change) => {
    const before = review();
    expect(applied(applied(before, change), inverse(before, change))).toEqual(before);
  });

  it('taken back: a passage that was removed is added again', () => {
    expect(inverse(review(), { remove: ['s1'] })).toEqual({
      spans: [{ page: 1, start: 10, end: 15, category: 'PARTE', person: 'rossi' }],
    });
  });

  it('that the server has already are not sent again', () => {
    const area = { page: 1, x: 1, y: 2, width: 3, height: 4 };
    const change: Change = {
      ...accept('s1', 's2', 's9'),
      spans: [
        { page: 1, start: 10, end: 15 },
        { page: 1, start: 50, end: 55 },
      ],
      areas: [area],
      remove: ['s8'],
      ground: 'MINORI',
      style: 'PARTE',
    };
    const server = review({
      spans: [span('s1', { decision: 'ACCETTATO' }), span('s2')],
      areas: [{ ...area, x: 1.000001, id: 'a1' }],
    });
    expect(outstanding(server, change)).toEqual({
      ...accept('s2'),
      spans: [{ page: 1, start: 50, end: 55 }],
      ground: 'MINORI',
    });
  });

  it('give way to what somebody else decided meanwhile, and say on how many passages', () => {
    const base = review();
    const theirs = review({
      version: 4,
      spans: [span('s1', { decision: 'RIFIUTATO' }), span('s2'), span('s3', { decision: 'ACCETTATO' })],
    });
    expect(withoutTheirs(accept('s1', 's2', 's3'), base, theirs)).toEqual({ left: accept('s2'), lost: 1 });
  });
});

describe('the proposals', () => {
  it('stand by person, else by category, in the order of the text', () => {
    const groups = groupsOf(review().spans, [ROSSI]);
    expect(groups.map(({ label, spans }) => [label, spans.length])).toEqual([
      ['Mario Rossi', 2],
      ['Telefono', 1],
    ]);
  });

  it('are gone through in both directions, round the end', () => {
    const { spans } = review();
    const [first = null, , last = null] = spans;
    expect(neighbour(spans, last, 1)).toBe(first);
    expect(neighbour(spans, first, -1)).toBe(last);
    expect(neighbour(spans, null, 1)).toBe(first);
    expect(neighbour([], first, 1)).toBeNull();
    // From one that the filter does not show.
    expect(neighbour([spans[0] as Span, spans[2] as Span], spans[1] as Span, 1)).toBe(last);
  });
});

describe('what whoever confirms is asked', () => {
  it('is asked once for the same words decided alike', () => {
    const left = { decision: 'RIFIUTATO', decided_by: 'Bruno Galli' } as const;
    const spans = [
      span('s1', { ...left, testo: 'Mario\nRossi' }),
      span('s2', { ...left, testo: 'MARIO ROSSI', decided_by: 'Carla Neri' }),
      span('s3', { testo: 'Mario Rossi', decision: 'ACCETTATO', sure: false }),
      span('s4', { ...left, testo: 'Verdi' }),
      span('s5', { testo: 'Neri', decision: 'ACCETTATO' }),
    ];
    const questions = questionsOf(spans, ['s4', 's3', 's2', 's1']);
    expect(questions.map(({ words, spans }) => [words, spans.map(({ id }) => id)])).toEqual([
      ['Mario Rossi', ['s1', 's2']],
      ['Mario Rossi', ['s3']],
      ['Verdi', ['s4']],
    ]);
    expect(new Set(questions.map(({ key }) => key)).size).toBe(3);
    expect(decidersOf(spans)).toBe('Bruno Galli e Carla Neri');
  });

  it('is said in words', () => {
    expect([[], [3], [3, 7], [3, 7, 9]].map((pages) => listed(pages))).toEqual([
      '',
      '3',
      '3 e 7',
      '3, 7 e 9',
    ]);
    expect([[3], [4, 1, 3, 2, 7, 7]].map((pages) => pagesInWords(pages))).toEqual([
      'pagina 3',
      'pagine 1-4, 7',
    ]);
  });
});
