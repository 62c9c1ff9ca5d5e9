import type { ExportSource } from '@/api/export';
import type { FolderExportFormat } from '@/api/fascicolo';
import type { ExportFormat, TakenFormat } from '@/domain/exported';

export type What = 'elenco' | 'testi' | 'documenti';
export type ListFormat = ExportFormat | FolderExportFormat;
export type FileFormat = ListFormat | TakenFormat;
export type Choice<Value extends string> = { value: Value; label: string; help: string };

export const WHAT: Choice<What>[] = [
  { value: 'elenco', label: 'Elenco', help: 'Una riga per ciascuno, con i suoi dati' },
  { value: 'testi', label: 'Testi', help: 'In un solo file, con l’indice delle citazioni' },
  { value: 'documenti', label: 'Documenti PDF', help: 'In un archivio ZIP, con l’indice delle citazioni' },
];

const CSV: Choice<'csv'> = { value: 'csv', label: 'CSV', help: 'Per i fogli di calcolo' };
const RESULTS: Choice<ListFormat>[] = [
  CSV,
  {
    value: 'ris',
    label: 'RIS',
    help: 'Per i programmi che gestiscono citazioni (Zotero, EndNote, Mendeley)',
  },
  { value: 'bib', label: 'BibTeX', help: 'Per LaTeX, con biblatex' },
  { value: 'json', label: 'CSL-JSON', help: 'Per Zotero, Pandoc e altri programmi' },
];
const FOLDER: Choice<ListFormat>[] = [
  CSV,
  { value: 'txt', label: 'Testo', help: 'Con le citazioni, da incollare in un atto' },
];
const TEXTS: Choice<TakenFormat>[] = [
  { value: 'docx', label: 'DOCX', help: 'Per i programmi di scrittura' },
  { value: 'pdf', label: 'PDF', help: 'Da leggere e stampare' },
  { value: 'html', label: 'Pagina HTML', help: 'Si apre senza rete, e vi si cerca' },
];

/** As which files, the usual one first. */
export function formatsOf(source: ExportSource, what: What): Choice<FileFormat>[] {
  if (what === 'testi') return TEXTS;
  if (what === 'documenti') return [{ value: 'zip', label: 'ZIP', help: '' }];
  return 'folder' in source ? FOLDER : RESULTS;
}
