// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALIGNMENTS, ATTRIBUTES, isLink, LINK_ERROR, linkOf, STYLES, TAGS } from '@/domain/richText';
import { cleanRichText } from './clean';

type Shared = {
  allowed: { tags: string[]; attributes: object; styles: object; alignments: string[] };
  written: string[];
  vectors: { name: string; html: string; clean: string }[];
};
const file = join(import.meta.dirname, '../../../../tests/platform/kit/rich_text.json');
const { allowed, written, vectors } = JSON.parse(readFileSync(file, 'utf8')) as Shared;

describe('as the server does it', () => {
  it('the same lists', () => {
    expect([...TAGS].sort()).toEqual(allowed.tags);
    expect(ATTRIBUTES).toEqual(allowed.attributes);
    expect(STYLES).toEqual(allowed.styles);
    expect([...ALIGNMENTS].sort()).toEqual(allowed.alignments);
  });

  it.each(vectors)('$name', ({ html, clean }) => {
    expect(cleanRichText(html)).toBe(clean);
    expect(cleanRichText(clean)).toBe(clean);
  });

  it.each(written)('what the editor writes stays: %s', (html) => {
    expect(cleanRichText(html)).toBe(html);
  });
});

describe('links', () => {
  it.each(['http://a.it', 'https://a.it/b?c#d', '/abstract/page?id=1', '/'])('%s may be one', (address) => {
    expect(isLink(address)).toBe(true);
  });
  it.each([
    '',
    'a.it',
    'www.a.it',
    'ftp://a.it',
    'javascript:alert(1)',
    '//a.it',
    '/\\a.it',
    'http://',
    'mailto:a@b',
  ])('«%s» may not', (address) => {
    expect(linkOf(address, 'https://bdm.example')).toBeNull();
  });
  it('our own pages become paths', () => {
    expect(linkOf(' https://bdm.example/abstract/page?id=1#a ', 'https://bdm.example')).toBe(
      '/abstract/page?id=1#a',
    );
    expect(linkOf('https://bdm.example.it/x', 'https://bdm.example')).toBe('https://bdm.example.it/x');
  });
  it('says it in one message', () => {
    expect(LINK_ERROR).toBe(
      "L'indirizzo inserito è in un formato non valido: deve iniziare con http:// oppure https://",
    );
  });
});
