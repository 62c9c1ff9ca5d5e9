import type { Area } from './preferences';

/** Parts of a decision in which another is cited, as they can be chosen. */
export const CITING_PARTS = {
  motivi: 'Nei motivi',
  fatto: 'Nel fatto',
  conclusioni: 'Nelle conclusioni',
  intestazione: 'Nell’intestazione',
  dispositivo: 'Nel P.Q.M.',
  testo: 'Parte non riconosciuta',
} as const;
export type CitingPart = keyof typeof CITING_PARTS;
export type CitingOrder = 'data' | 'profondita';

/** Those that cite a decision, of which a page shows some; the first page is 1. */
export type CitingFilter = {
  parole: string;
  parte: CitingPart | '';
  esito: string;
  anno: number | null;
  distretto: string;
  ordine: CitingOrder;
  pagina: number;
};
export const PAGE_OF_CITING = 10;

/** What the address does not say: the part in which most look first. */
const EVERYWHERE = 'ovunque';

/** The filter that the address says; in the part `first` where it says none. */
export function readCiting(params: URLSearchParams, first: CitingPart | ''): CitingFilter {
  const parte = params.get('parte');
  const known = parte !== null && parte in CITING_PARTS ? (parte as CitingPart) : '';
  return {
    parole: (params.get('parole') ?? '').trim(),
    parte: parte === null ? first : known,
    esito: params.get('esito') ?? '',
    anno: Number(params.get('anno')) || null,
    distretto: params.get('distretto') ?? '',
    ordine: params.get('ordine') === 'profondita' ? 'profondita' : 'data',
    pagina: Math.max(1, Math.trunc(Number(params.get('pagina'))) || 1),
  };
}

/** The address that says it; a part is always named, so that a link says the same to whoever opens it. */
export function citingAddress(nome: string, area: Area, filter: CitingFilter): string {
  const { parte, anno, ordine, pagina, ...texts } = filter;
  const said = new URLSearchParams({ nome, area });
  for (const [name, value] of Object.entries(texts)) if (value) said.set(name, value);
  said.set('parte', parte || EVERYWHERE);
  if (anno) said.set('anno', String(anno));
  if (ordine !== 'data') said.set('ordine', ordine);
  if (pagina > 1) said.set('pagina', String(pagina));
  return `/precedente?${said}`;
}
