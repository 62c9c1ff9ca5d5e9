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
