// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { cleanRichText } from '@/parts/richText/clean';
import { quoted } from './quoted';

const DECISION = { id: 'p1', label: 'Tribunale di Milano, sentenza n. 4019/2024' };

it('a passage is quoted on one line, with its page and a link that opens the decision there', () => {
  const quote = 'La responsa-\nbilità del custode\nè oggettiva & certa <sempre>';
  const html = quoted(DECISION, { page: 3, quote });
  const element = document.createElement('div');
  element.innerHTML = html;
  const [words, source] = element.querySelectorAll('blockquote > p');
  expect(words?.textContent).toBe('«La responsabilità del custode è oggettiva & certa <sempre>»');
  expect(source?.textContent).toBe('Tribunale di Milano, sentenza n. 4019/2024, pag. 3');
  expect(source?.querySelector('a')?.getAttribute('href')).toMatch(
    /^\/provvedimento\/page\?id=p1&pag=3&passo=/,
  );
  expect(cleanRichText(html).replaceAll(' rel="noopener noreferrer"', '')).toBe(html);
});
