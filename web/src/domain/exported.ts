import SHARED from '@/domain/generated/shared';

/** Files made of a list of results. */
export type ExportFormat = 'csv' | 'ris';

/** Texts in one file, or documents in an archive. */
export type TakenFormat = 'docx' | 'pdf' | 'zip';

/** As many documents as are taken away at once. */
export const MOST_TAKEN = SHARED.taken.MOST;

/** Told piece by piece of a file that arrives, says how many results have come altogether. */
export function rowCounter(format: ExportFormat): (piece: string) => number {
  return format === 'csv' ? csvRows() : risRecords();
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

const END = '\nER  -';

function risRecords(): (piece: string) => number {
  let records = 0;
  let tail = '';
  return (piece) => {
    const text = tail + piece;
    records += text.split(END).length - 1;
    tail = text.slice(text.lastIndexOf(END) + 1).slice(-(END.length - 1));
    return records;
  };
}
