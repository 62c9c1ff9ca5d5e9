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
