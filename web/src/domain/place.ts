import { isPassageKey, passageKey } from './passage';

/** A place in a document, as the address of its page names it (docs/regole/consultazione.md#il-posto-di-un-passo). */
export type Place = {
  /** The page of the document, from 1. */
  pag?: number | undefined;
  /** Words of it, by their key (`domain/passage`). */
  passo?: string | undefined;
  /** A part of the text: what it is, and, where there are several, which of them: 'motivi', 'motivi-2'. */
  parte?: string | undefined;
  /** A note of the reader's. */
  nota?: string | undefined;
  /** Not in the text of the page but in the document, or in its anonymised version. */
  vista?: View | undefined;
};

export type View = (typeof VIEWS)[number];
const VIEWS = ['pdf', 'anonimizzato'] as const;

/** The address of a place in what is read at `address`. */
export function placeAddress(address: string, { pag, passo, parte, nota, vista }: Place): string {
  const params = Object.entries({ vista, pag, passo, parte, nota }).filter(([, value]) => value);
  if (params.length === 0) return address;
  const written = params.map(([name, value]) => `${name}=${encodeURIComponent(value as string)}`).join('&');
  return `${address}${address.includes('?') ? '&' : '?'}${written}`;
}

/** The place of words that are known, on a page that is. */
export const placeOfWords = (pag: number | null | undefined, quote: string): Place => ({
  pag: pag ?? undefined,
  passo: passageKey(quote) || undefined,
});

/** The place that an address names; what makes no sense is left out, and null where nothing is left. */
export function readPlace(params: URLSearchParams): Place | null {
  const pag = Number(params.get('pag'));
  const passo = params.get('passo') ?? '';
  const parte = params.get('parte') ?? '';
  const nota = params.get('nota') ?? '';
  const vista = VIEWS.find((view) => view === params.get('vista'));
  const place: Place = {
    ...(Number.isInteger(pag) && pag > 0 && pag < 100_000 ? { pag } : {}),
    ...(isPassageKey(passo) ? { passo } : {}),
    ...(/^[a-z_]{1,20}(-\d{1,3})?$/.test(parte) ? { parte } : {}),
    ...(/^[\w-]{1,64}$/.test(nota) ? { nota } : {}),
    ...(vista ? { vista } : {}),
  };
  return Object.keys(place).length > 0 ? place : null;
}
