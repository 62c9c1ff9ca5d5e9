import { and, type FieldName, print, type Tree } from './query';

/** The data of a decision, or of that of an abstract, that lead to other decisions. */
export type Leading = {
  area: string;
  tipo: string;
  ufficio: string;
  numero_provvedimento: string | null;
  anno_provvedimento: string | null;
  esito: string | null;
  materia: string | null;
  ruolo: string | null;
  numero_ruolo: string | null;
  anno_ruolo: string | null;
  parola_chiave: readonly string[];
  riferimento_normativo: readonly string[];
};

const equals = (field: FieldName, value: string): Tree => ({ type: 'equals', field, value });

/** The search for what has this value. */
export const having = (field: FieldName, value: string): string => print(equals(field, value));

/** The search for the other decisions of the same proceeding; null where its number is not known. */
export function sameProceeding({ ufficio, numero_ruolo, anno_ruolo }: Leading): string | null {
  if (!numero_ruolo || !anno_ruolo) return null;
  return print(
    and(equals('ufficio', ufficio), equals('numero_ruolo', numero_ruolo), equals('anno_ruolo', anno_ruolo)),
  );
}

/** What a decision is cited by: 'TRIBUNALE DI MILANO, sentenza n. 5/2020'; null without a number. */
export function citedAs(item: Leading): string | null {
  const { ufficio, tipo, numero_provvedimento: number, anno_provvedimento: year } = item;
  return number && year ? `${ufficio}, ${tipo} n. ${number}/${year}` : null;
}

/** What a page counts: never decisions of a judge (the evaluation of judges is none of the service's business). */
export function counted(item: Leading): string[] {
  const single = (['ufficio', 'esito', 'materia', 'ruolo'] as const).flatMap((field) => {
    const value = item[field];
    return value ? [having(field, value)] : [];
  });
  const several = [
    ...item.parola_chiave.map((value) => having('parola_chiave', value)),
    ...item.riferimento_normativo.map((value) => having('norma', value)),
  ];
  const same = sameProceeding(item);
  const cited = citedAs(item);
  const beside = [...(same ? [same] : []), ...(cited ? [having('precedente', cited)] : [])];
  return [...new Set([...beside, ...single, ...several])].slice(0, MOST);
}

/** As many expressions as the server counts at once. */
const MOST = 60;
