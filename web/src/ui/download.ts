/** Long enough for a browser to begin writing the file, also behind a 'save as' dialog. */
const KEPT_MS = 60_000;

/** Saves `data` in the reader's downloads folder under `fileName`. */
export function saveFile(data: Blob, fileName: string): void {
  const address = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** Longest name, without '.pdf', that every file system takes (255 bytes; accented letters take two). */
const LONGEST = 120;

/** The name under which a document is saved: 'TRIBUNALE DI MILANO n. 12/2024' becomes '… n. 12-2024.pdf'. */
export function pdfFileName(title: string): string {
  const name = title
    .normalize('NFC')
    .replace(/\.pdf$/i, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in a file name
    .replace(/[\u0000-\u001f\u007f<>"|?*]+/g, ' ')
    .replace(/\s*[\\/:]+\s*/g, '-')
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST)
    .replace(/^[ .-]+|[ .-]+$/g, '');
  return `${name || 'documento'}.pdf`;
}
