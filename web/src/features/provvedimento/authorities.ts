import type { Precedente, Testo } from '@/api/document';
import { precedentPath } from '@/domain/precedente';
import type { Area } from '@/domain/preferences';

type Norma = Testo['norme'][number];
/** Decisions of one court, as the text names it; '' where it does not. */
type Court = { name: string; decisions: string[] };
/** What a decision cites: norms, those of an act together; decisions, by court. */
export type Authorities = { norms: Norma[]; courts: Court[] };

const compared = (one: string, other: string) => one.localeCompare(other, 'it', { numeric: true });

/** 'ART. 1 COMMA 2 L. 241/1990' is of the act 'L. 241/1990'. */
const actOf = (canonico: string) => canonico.replace(/^(?:(?:ART\.|COMMA|LETT\.|N\.) \S+ )+/, '');

/** 'ART. 1 COMMA 2 L. 241/1990' is of the article 'ART. 1 L. 241/1990'; an act without an article stays what it is. */
export const normOf = (canonico: string): string =>
  (/^ART\. \S+ /.exec(canonico)?.[0] ?? '') + actOf(canonico);

/** Norms of an act together. */
export const compareNorms = (one: string, other: string): number =>
  compared(actOf(one), actOf(other)) || compared(one, other);

/** Of 'Tribunale di Milano, sentenza n. 5/2020' and 'Corte cost. 5/2020' what comes before the kind and the number. */
const courtOf = (name: string) => name.replace(/(?:(?:^|, )(?:\p{Ll}\S* )+| )?\S+$/u, '');

export function authoritiesOf({ norme, precedenti }: Pick<Testo, 'norme' | 'precedenti'>): Authorities {
  const courts = new Map<string, string[]>();
  for (const name of [...new Set(precedenti)].sort(compared)) {
    const court = courtOf(name);
    courts.set(court, [...(courts.get(court) ?? []), name]);
  }
  return {
    norms: norme.toSorted(({ canonico: one }, { canonico: other }) => compareNorms(one, other)),
    courts: [...courts]
      .map(([name, decisions]) => ({ name, decisions }))
      // Those of a court that is not named come last.
      .sort((one, other) => Number(!one.name) - Number(!other.name) || compared(one.name, other.name)),
  };
}

export const isEmpty = ({ norms, courts }: Authorities): boolean => norms.length + courts.length === 0;

/** As plain text, under the citation of the decision that it is of. */
export function authoritiesText({ norms, courts }: Authorities, citation: string): string {
  const decisions = courts.flatMap((court) => court.decisions);
  const block = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [[title, ...lines].join('\n')] : [];
  return [
    `Autorità citate in ${citation}`,
    ...block(
      'Norme',
      norms.map(({ canonico }) => canonico),
    ),
    ...block('Decisioni', decisions),
  ].join('\n\n');
}

/** For a spreadsheet: semicolons, as the Italian ones expect, and addresses in full below `origin`. */
export function authoritiesCsv(
  { norms, courts }: Authorities,
  precedents: ReadonlyMap<string, Precedente>,
  area: Area,
  origin: string,
): string {
  const path = (name: string) => {
    const known = precedents.get(name);
    return known ? precedentPath(known, area) : '';
  };
  const rows = [
    ['Tipo', 'Autorità', 'Indirizzo'],
    ...norms.map(({ canonico, link, link_vigente }) => ['Norma', canonico, link_vigente ?? link ?? '']),
    ...courts
      .flatMap((court) => court.decisions)
      .map((name) => ['Decisione', name, path(name) && origin + path(name)]),
  ];
  // The byte order mark, without which a spreadsheet takes the file for something else than UTF-8.
  return `\ufeff${rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`;
}

/** A value that no spreadsheet takes for a formula, in quotes where it has a sign of the file's own. */
function cell(value: string): string {
  const harmless = /^\s*[=+\-@＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
