/**
 * Rich text: what its HTML may contain and what a link may be. The lists are those of `bdm/platform/kit/rich_text.py`, which has
 * the last word; both are tested with tests/platform/kit/rich_text.json.
 */
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

export const TAGS: readonly string[] = [
  ...['p', 'br', 'ul', 'ol', 'li', 'blockquote', 'hr', ...HEADINGS],
  ...['strong', 'b', 'em', 'i', 's', 'del', 'strike', 'u', 'span', 'mark', 'a', 'sub', 'sup'],
];

const of = <Value>(tags: readonly string[], value: Value): Record<string, Value> =>
  Object.fromEntries(tags.map((tag) => [tag, value]));

/** The properties of a `style`, by tag. */
export const STYLES: Record<string, readonly string[]> = {
  ...of(['p', ...HEADINGS], ['text-align']),
  span: ['color'],
  mark: ['background-color'],
};

export const ATTRIBUTES: Record<string, readonly string[]> = {
  ...of(Object.keys(STYLES), ['style']),
  a: ['href'],
  ol: ['start'],
};

/** To the left is how text stands by itself. */
export const ALIGNMENTS: readonly string[] = ['center', 'right', 'justify'];

const NAMED: Record<string, string> = {
  black: '#000000',
  silver: '#c0c0c0',
  gray: '#808080',
  white: '#ffffff',
  maroon: '#800000',
  red: '#ff0000',
  purple: '#800080',
  fuchsia: '#ff00ff',
  green: '#008000',
  lime: '#00ff00',
  olive: '#808000',
  yellow: '#ffff00',
  navy: '#000080',
  blue: '#0000ff',
  teal: '#008080',
  aqua: '#00ffff',
};

/** A CSS colour as `#rrggbb`; null for what is not a plain opaque colour. */
export function colour(value: string | null | undefined): string | null {
  const text = (value ?? '').trim().toLowerCase();
  if (Object.hasOwn(NAMED, text)) return NAMED[text] ?? null;
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
