/**
 * Rich text: what its HTML may contain and what a link may be. The lists are the server's (`bdm/platform/kit/rich_text.py`),
 * which has the last word; both sides are tested with tests/platform/kit/rich_text.json.
 */
import SHARED from '@/domain/generated/shared';

export const TAGS: readonly string[] = SHARED.rich_text.TAGS;
/** The properties of a `style`, by tag. */
export const STYLES: Record<string, readonly string[]> = SHARED.rich_text.STYLES;
export const ATTRIBUTES: Record<string, readonly string[]> = SHARED.rich_text.ATTRIBUTES;
/** To the left is how text stands by itself. */
export const ALIGNMENTS: readonly string[] = SHARED.rich_text.ALIGNMENTS;
const COLOURS: Record<string, string> = SHARED.rich_text.COLOURS;

/** A CSS colour as `#rrggbb`; null for what is not a plain opaque colour. */
export function colour(value: string | null | undefined): string | null {
  const text = (value ?? '').trim().toLowerCase();
  if (Object.hasOwn(COLOURS, text)) return COLOURS[text] ?? null;
  const [, digits] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text) ?? [];
  if (digits) return `#${digits.length === 6 ? digits : digits.replace(/./g, '$&$&')}`;
  const [, ...parts] = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/.exec(text) ?? [];
  if (parts.length === 0 || parts.some((part) => Number(part) > 255)) return null;
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}

/** What `tag` may have of a style, each property written in one way; '' where nothing is left. */
export function cleanStyle(tag: string, style: string): string {
  const kept = new Map<string, string>();
  for (const declaration of style.split(';')) {
    const [name = '', ...rest] = declaration.split(':');
    const property = name.trim().toLowerCase();
    if (!STYLES[tag]?.includes(property)) continue;
    const value = rest
      .join(':')
      .trim()
      .toLowerCase()
      .replace(/!important$/, '')
      .trim();
    const canonical = property === 'text-align' ? (ALIGNMENTS.includes(value) ? value : null) : colour(value);
    if (canonical) kept.set(property, canonical);
  }
  return [...kept].map(([name, value]) => `${name}: ${value}`).join('; ');
}

/** An address of a link, of our own pages too (docs/regole/redazione.md#testo-formattato). */
export const LINK_ERROR =
  "L'indirizzo inserito è in un formato non valido: deve iniziare con http:// oppure https://";

/** Whether a link may lead there: http://, https:// or a path of ours, never another host without its scheme. */
export function isLink(address: string): boolean {
  return /^(https?:\/\/[^\s]+|\/(?![/\\])[^\s]*)$/i.test(address);
}

/** What was typed as an address; one of our own pages becomes a path, which stays right if the host changes. */
export function linkOf(typed: string, origin: string): string | null {
  const address = typed.trim();
  if (!isLink(address)) return null;
  if (!address.startsWith('/') && URL.canParse(address)) {
    const url = new URL(address);
    if (url.origin === origin) return url.pathname + url.search + url.hash;
  }
  return address;
}
