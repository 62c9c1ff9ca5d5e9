// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { rangeOf, type Step, stepTo, textOf, wordsOf } from './pageText';

function layer(html: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element;
}

describe('the text of a page', () => {
  const { text, nodes } = textOf(
    layer('<span>Il <mark>dan</mark>no</span><br><span class="markedContent"><span>è provato</span></span>'),
  );

  it('has its lines, whatever they are divided into', () => {
    expect(text).toBe('Il danno\nè provato');
  });

  it('gives any part of itself back as a range', () => {
    expect(String(rangeOf(nodes, 3, 8))).toBe('danno');
    expect(String(rangeOf(nodes, 4, 6))).toBe('an');
    expect(String(rangeOf(nodes, 3, 10))).toBe('dannoè');
    expect(rangeOf(nodes, 40, 50)).toBeNull();
  });
});

describe('words', () => {
  const TEXT = 'Il giudice osserva\n\n che il danno non è provato\nné allegato';
  const words = wordsOf(TEXT);
  const said = words.map(({ start, end }) => TEXT.slice(start, end));
  const go = (from: string, step: Step) => said[stepTo(words, said.indexOf(from), step)];

  it('are what stands between white space', () => {
    expect(said).toEqual(TEXT.trim().split(/\s+/));
  });

  it('are gone through one by one, and line by line', () => {
    expect(go('giudice', 'next')).toBe('osserva');
    expect(go('osserva', 'next')).toBe('che');
    expect(go('che', 'previous')).toBe('osserva');
    expect(go('Il', 'down')).toBe('che');
    expect(go('osserva', 'down')).toBe('non');
    expect(go('provato', 'down')).toBe('allegato');
    expect(go('danno', 'up')).toBe('giudice');
    expect(go('danno', 'line-start')).toBe('che');
    expect(go('danno', 'line-end')).toBe('provato');
  });

  it('end with the page', () => {
    expect(stepTo(words, 0, 'previous')).toBe(-1);
    expect(stepTo(words, 1, 'up')).toBe(-1);
    expect(stepTo(words, words.length - 1, 'next')).toBe(words.length);
    expect(stepTo(words, words.length - 1, 'down')).toBe(words.length);
    expect(stepTo([], 0, 'next')).toBe(0);
  });
});
