const number = new Intl.NumberFormat('it-IT', { useGrouping: 'always' });
/** The service has one time for everybody. */
const ROME = { timeZone: 'Europe/Rome' } as const;
const day = new Intl.DateTimeFormat('it-IT', { ...ROME, day: '2-digit', month: '2-digit', year: 'numeric' });
const time = new Intl.DateTimeFormat('it-IT', { ...ROME, hour: '2-digit', minute: '2-digit' });

/** 1234 → '1.234': Italian grouping also below ten thousand. */
export function formatNumber(value: number): string {
  return number.format(value);
}

/** 1536 → '2 kB', 1400000 → '1,4 MB' */
export function formatBytes(size: number): string {
  if (size < 1_000) return `${size} byte`;
  if (size < 1_000_000) return `${Math.round(size / 1_000)} kB`;
  return `${(size / 1_000_000).toLocaleString('it', { maximumFractionDigits: 1 })} MB`;
}

/** '2024-02-01' (a day without time zone) → '01/02/2024'; what is not such a day gives an empty string. */
export function formatDay(iso: string | null | undefined): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso ?? '');
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : '';
}

/** Seconds since the epoch → '14:05' in Rome. */
export function formatTime(seconds: number): string {
  return time.format(new Date(seconds * 1000));
}

/** An ISO moment → '01/02/2024 alle ore 14:05' in Rome. */
export function formatMoment(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? '' : `${day.format(moment)} alle ore ${time.format(moment)}`;
}

/** 'n di N', with N shown as 99+ above 99 (docs/regole/consultazione.md#scorrere-i-risultati). */
export function formatPosition(position: number, total: number): string {
  return `${formatNumber(position)} di ${total > 99 ? '99+' : total}`;
}

/** 'Risultato' for one, 'Risultati' otherwise, after the number (docs/regole/ricerca.md#risultati). */
export function formatResultCount(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'Risultato' : 'Risultati'}`;
}

/** A number and its year ('123/2024'), one of the two, or nothing. */
export function formatNumberYear(value?: string | null, year?: string | null): string {
  return [value, year].filter(Boolean).join('/');
}

export const MISSING = 'Non disponibile';
export const MISSING_PLURAL = 'Non disponibili';

const LOWER_WORDS = new Set('di del della dei degli delle per i e in da con il la'.split(' '));

/**
 * Names that the data has in capitals, as running text writes them: "Tribunale di Reggio nell'Emilia". One that is
 * not in capitals is written as it should be: "Contratti d'opera".
 */
export function titleCase(name: string): string {
  if (name !== name.toLocaleUpperCase('it')) return name;
  const capital = (word: string) => word.charAt(0).toLocaleUpperCase('it') + word.slice(1);
  return name.replace(/\p{L}+(?:['’]\p{L}*)?/gu, (match, offset: number) => {
    const word = match.toLocaleLowerCase('it');
    if (offset > 0 && LOWER_WORDS.has(word)) return word;
    const [head = '', tail] = word.split(/['’]/);
    // "L'Aquila" is a name, "nell'Emilia" an article within one.
    if (tail) return `${head.length > 1 && offset > 0 ? head : capital(head)}'${capital(tail)}`;
    return capital(word);
  });
}
