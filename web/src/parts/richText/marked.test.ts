// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { formsPattern } from '@/domain/hits';
import { markedRichText } from './marked';

const marks = (html: string, ...forms: string[]) => markedRichText(html, formsPattern(forms));

it('marks whole words, numbered through the text', () => {
  expect(marks('<p>Il danno, i danni</p><p>danno & dannoso</p>', 'danno', 'danni')).toEqual({
    html: '<p>Il <mark data-hit="0">danno</mark>, i <mark data-hit="1">danni</mark></p><p><mark data-hit="2">danno</mark> &amp; dannoso</p>',
    count: 3,
  });
});

it('marks a place over the ends of elements as one, but not over those of paragraphs', () => {
  expect(marks('<p>il <strong>danno</strong> biologico</p>', 'danno biologico')).toEqual({
    html: '<p>il <strong><mark data-hit="0">danno</mark></strong><mark data-hit="0"> biologico</mark></p>',
    count: 1,
  });
  expect(marks('<p>il danno</p><p>biologico</p>', 'danno biologico').count).toBe(0);
});

it('leaves text without mark-up text, and cleans what is not', () => {
  expect(marks('1 < 2 & danno\ndue', 'danno').html).toBe(
    '1 &lt; 2 &amp; <mark data-hit="0">danno</mark>\ndue',
  );
  expect(marks('<p>danno<img src=x onerror=alert(1)></p>', 'danno').html).toBe(
    '<p><mark data-hit="0">danno</mark></p>',
  );
  expect(markedRichText('<p>danno</p>', null)).toEqual({ html: '<p>danno</p>', count: 0 });
});
