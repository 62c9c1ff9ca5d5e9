/**
 * The normative reference that the composer makes (docs/regole/redazione.md). The types of acts, what each requires, the
 * suffixes and the regions are the server's own (`bdm/reference/riferimento_normativo`, written here by `make generate`); what is
 * composed here is what the server prints (both are held to `tests/reference/riferimento_normativo/composed.json`).
 */

import atti from '@/domain/generated/atti.json';
import SHARED from '@/domain/generated/shared';
import { today as todayInRome } from './day';

/** The parts as they are typed: digits, letters, names; '' is what was not given. `data` is an ISO day. */
export type Riferimento = {
  articolo: string;
  sottoNumero: string;
  estensione: string;
  comma: string;
  sottoComma: string;
  lettera: string;
  numero: string;
  letteraNumero: string;
  suffissoNumero: string;
  tipo: string;
  regione: string;
  numeroAtto: string;
  anno: string;
  data: string;
  allegato: string;
};
export type Parte = keyof Riferimento;

export const VUOTO: Readonly<Riferimento> = {
  articolo: '',
  sottoNumero: '',
  estensione: '',
  comma: '',
  sottoComma: '',
  lettera: '',
  numero: '',
  letteraNumero: '',
  suffissoNumero: '',
  tipo: '',
  regione: '',
  numeroAtto: '',
  anno: '',
  data: '',
  allegato: '',
};

/** What a type of act requires; only a regional law has a region, all else any act can have. */
type TipoAtto = {
  sigla: string;
  descrizione: string;
  articolo: boolean;
  data: boolean;
  regione: boolean;
};
export const TIPI: readonly TipoAtto[] = atti.tipi;
export const SUFFISSI: readonly string[] = atti.suffissi;
export const REGIONI: readonly string[] = atti.regioni;

const PER_SIGLA = new Map(TIPI.map((tipo) => [tipo.sigla, tipo]));
const NESSUN_TIPO: TipoAtto = { sigla: '', descrizione: '', articolo: false, data: false, regione: false };

export function tipoAtto(sigla: string): TipoAtto {
  return PER_SIGLA.get(sigla) ?? NESSUN_TIPO;
}

const digits = (most: number) => (typed: string) => typed.replace(/\D/g, '').slice(0, most);
const letter = (typed: string) =>
  typed
    .replace(/[^a-z]/gi, '')
    .slice(-1)
    .toUpperCase();

/** What may be typed; the rest is dropped. */
export const MASCHERE: Partial<Record<Parte, (typed: string) => string>> = {
  articolo: digits(5),
  estensione: digits(2),
  comma: digits(5),
  lettera: letter,
  numero: digits(5),
  letteraNumero: letter,
  numeroAtto: digits(5),
  anno: digits(4),
  allegato: (typed) =>
    typed
      .replace(/[^a-z0-9]/gi, '')
      .slice(-1)
      .toUpperCase(),
};

/** Without the region that was chosen for another type of act. */
function ofItsType(given: Riferimento): Riferimento {
  return tipoAtto(given.tipo).regione ? given : { ...given, regione: '' };
}

const number = (typed: string) => String(Number(typed));

/** The composed string (docs/regole/campi.md#riferimento-normativo); of what is incomplete, what there is of it. */
export function componi(given: Riferimento): string {
  const own = ofItsType(given);
  const suffixed = (base: string, suffix: string) => (suffix ? `${base}-${suffix}` : base);
  const parts: string[] = [];
  if (own.articolo) {
    const articolo = suffixed(number(own.articolo), own.sottoNumero);
    parts.push(`ART. ${articolo}${own.estensione && `.${number(own.estensione)}`}`);
  }
  if (own.comma) parts.push(`COMMA ${suffixed(number(own.comma), own.sottoComma)}`);
  if (own.lettera) parts.push(`LETT. ${own.lettera.toUpperCase()})`);
  const inLetter = own.letteraNumero !== '';
  if (own.numero) parts.push(`N. ${suffixed(number(own.numero), inLetter ? '' : own.suffissoNumero)}`);
  if (inLetter) parts.push(suffixed(`LETT. ${own.letteraNumero.toUpperCase()})`, own.suffissoNumero));
  parts.push(own.tipo, own.regione);
  if (own.numeroAtto) parts.push(`${number(own.numeroAtto)}${own.anno && `/${own.anno}`}`);
  if (own.data) parts.push(own.data.split('-').reverse().join('/'));
  if (own.allegato) parts.push(`ALL. ${own.allegato.toUpperCase()}`);
  return parts.filter(Boolean).join(' ');
}

export const FIRST_YEAR = SHARED.first_year;

export type Errori = Partial<Record<Parte, string>>;

/** What is wrong, part by part, in words (docs/regole/redazione.md#riferimento-normativo). `today` is an ISO day. */
export function errori(given: Riferimento, today: string = todayInRome()): Errori {
  const own = ofItsType(given);
  const tipo = tipoAtto(own.tipo);
  const found: Errori = {};
  if (!own.tipo) found.tipo = 'Non specificato';
  if (!own.articolo) {
    if (tipo.articolo) found.articolo = 'Non specificato';
    else if (own.tipo && !own.numeroAtto) found.numeroAtto = 'Non specificato';
    if (own.sottoNumero) found.sottoNumero = 'Numero non specificato';
    // Neither a comma nor a letter stands by itself.
    if (own.comma) found.comma = 'Numero non specificato';
    if (own.lettera) found.lettera = 'Numero non specificato';
  }
  if (own.estensione && !own.sottoNumero) found.estensione = 'Sotto numero non specificato';
  if (!own.comma) {
    if (own.sottoComma) found.sottoComma = 'Numero comma non specificato';
    if (own.numero) found.numero = 'Numero comma non specificato';
  }
  if (!own.numero) {
    if (own.suffissoNumero) found.suffissoNumero = 'Sotto comma non specificato';
    if (own.letteraNumero) found.letteraNumero = 'Sotto comma non specificato';
  }
  if (own.numeroAtto && !own.anno) found.anno = 'Anno non specificato';
  if (own.anno) {
    const anno = Number(own.anno);
    if (anno < FIRST_YEAR || anno > Number(today.slice(0, 4))) found.anno = 'Anno non valido';
    if (!own.numeroAtto) found.numeroAtto = 'Non specificato';
  }
  if (tipo.data && !own.data) found.data = 'Non specificata';
  if (own.data > today) found.data = 'La data non può essere futura';
  if (tipo.regione && !own.regione) found.regione = 'Non specificata';
  return found;
}
