import type { Area } from './fields';

/**
 * What this browser remembers between visits (docs/regole/ricerca.md): the default area, the search mode used last, how many
 * results a page has and whether their cards are compact, whether the advanced tools are shown, whether the assistant
 * stands beside a document, how a decision's text is read, the style in which decisions are cited
 * and whether citations say what became of them, the colour of highlighted passages, whether the form of a decision shows
 * all its fields, whether there is something to resume.
 * The note belongs to one person: another person's preferences are dropped at sign-in, and all of them at logout.
 */
export type { Area };
export type SearchMode = 'standard' | 'advanced';
/** As many results as a page may have. */
export const PAGE_SIZES = [10, 25, 50] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
type Preferences = {
  area: Area;
  mode: SearchMode;
  size: PageSize;
  compact: boolean;
  tools: boolean;
  assistant: boolean;
  /** The size of the text of a decision: one of `TEXT_SIZES`. */
  text: number;
  /** Where there is room, the document stands beside the text. */
  beside: boolean;
  /** A letter alone is a command on the pages of decisions and abstracts (WCAG 2.1.4: it can be switched off). */
  keys: boolean;
  /** The style that citations are copied in; null until one is chosen. */
  citation: string | null;
  /** Citations that are copied say what became of the decision. */
  fate: boolean;
  /** The colour that a passage was given last; null until one is chosen. */
  highlight: string | null;
  /** The form of a decision shows all its fields, though it has a document. */
  allFields: boolean;
  /** There is something to resume: where one begins, room is made for it. */
  resumes: boolean;
};

/** Sizes of a text, of the page's own. */
export const TEXT_SIZES = [0.9, 1, 1.15, 1.3, 1.5, 1.75] as const;

const KEY = 'bdm.preferenze';
const COLOUR = /^[0-9a-f]{8}$/;
/** The IndexedDB database with the files of uploads that have not ended (`features/attivita/upload`). */
export const UPLOADS_DATABASE = 'bdm.caricamenti';
/** Of the names of drafts in localStorage (`parts/draft/store`). */
export const DRAFT_PREFIX = 'bdm.bozza.';
const DEFAULTS: Preferences = {
  area: 'civile',
  mode: 'standard',
  size: 10,
  compact: true,
  tools: true,
  assistant: true,
  text: 1,
  beside: true,
  keys: true,
  citation: null,
  fate: false,
  highlight: null,
  allFields: false,
  resumes: false,
};

/** A short fingerprint of the account name (FNV-1a), so that the name itself is not left in the browser. */
function fingerprint(upn: string): string {
  let hash = 0x811c9dc5;
  for (const char of upn) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(16);
}

function stored(): Partial<Preferences> & { owner?: string } {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

export function readPreferences(): Preferences {
  const { area, mode, size, compact, tools, assistant, text, beside, keys } = stored();
  const { citation, fate, highlight, allFields, resumes } = stored();
  const flag = (value: unknown, otherwise: boolean) => (typeof value === 'boolean' ? value : otherwise);
  return {
    area: area === 'penale' ? 'penale' : DEFAULTS.area,
    mode: mode === 'advanced' ? 'advanced' : DEFAULTS.mode,
    size: pageSize(size) ?? DEFAULTS.size,
    compact: flag(compact, DEFAULTS.compact),
    tools: flag(tools, DEFAULTS.tools),
    assistant: flag(assistant, DEFAULTS.assistant),
    text: TEXT_SIZES.some((known) => known === text) ? (text as number) : DEFAULTS.text,
    beside: flag(beside, DEFAULTS.beside),
    keys: flag(keys, DEFAULTS.keys),
    citation: typeof citation === 'string' ? citation : DEFAULTS.citation,
    fate: flag(fate, DEFAULTS.fate),
    highlight: COLOUR.test(String(highlight)) ? String(highlight) : DEFAULTS.highlight,
    allFields: flag(allFields, DEFAULTS.allFields),
    resumes: flag(resumes, DEFAULTS.resumes),
  };
}

/** A size that a page may have; null for anything else. */
export function pageSize(value: unknown): PageSize | null {
  return PAGE_SIZES.find((size) => size === Number(value)) ?? null;
}

export function writePreferences(change: Partial<Preferences>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...stored(), ...change }));
  } catch {
    // A browser that refuses storage only forgets the preference.
  }
}

/** To be called once the person is known: keeps the preferences only if they are this person's. */
export function claimPreferences(upn: string): void {
  const owner = fingerprint(upn);
  const before = stored();
  if (before.owner === owner) return;
  forgetPerson();
  try {
    localStorage.setItem(KEY, JSON.stringify({ owner }));
  } catch {
    // As above.
  }
}

/** Whether this browser's storage is somebody's at the moment: not so after logout, until the next sign-in. */
export function isClaimed(): boolean {
  return stored().owner !== undefined;
}

/** Whether some draft is kept in this browser, whosever it is. */
export function keepsDrafts(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(DRAFT_PREFIX));
  } catch {
    return false;
  }
}

/** Removes what belongs to the visit of whoever is no longer signed in (scroll positions, say); preferences stay. */
export function forgetVisit(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Nothing could have been stored either.
  }
}

/** Removes everything that a person's use left in this browser's storage. */
export function forgetPerson(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
    globalThis.indexedDB?.deleteDatabase(UPLOADS_DATABASE);
  } catch {
    // Nothing could have been stored either.
  }
}
