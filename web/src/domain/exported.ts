import SHARED from '@/domain/generated/shared';

/** Files made of a list of results. */
export type ExportFormat = 'csv' | 'ris' | 'bib' | 'json';

/** Texts in one file, or documents in an archive. */
export type TakenFormat = 'docx' | 'pdf' | 'html' | 'zip';

/** As many documents as are taken away at once. */
export const MOST_TAKEN = SHARED.taken.MOST;

/** Told piece by piece of a file that arrives, says how many results have come altogether. */
export function rowCounter(format: ExportFormat): (piece: string) => number {
  return format === 'csv' ? csvRows() : records(ENDS[format]);
}

/** A line break within quotation marks does not end a row; the first row holds the headings. */
function csvRows(): (piece: string) => number {
  let lines = 0;
  let quoted = false;
  return (piece) => {
    for (const character of piece) {
      if (character === '"') quoted = !quoted;
      else if (character === '\n' && !quoted) lines++;
    }
    return Math.max(0, lines - 1);
  };
}

/** What stands once in each record, at its beginning or end, and nowhere else. */
const ENDS = { ris: '\nER  -', bib: '\n}\n', json: '\n{"' };

function records(end: string): (piece: string) => number {
  let count = 0;
  let tail = '';
  return (piece) => {
    const text = tail + piece;
    count += text.split(end).length - 1;
    tail = text.slice(text.lastIndexOf(end) + 1).slice(-(end.length - 1));
    return count;
  };
}
