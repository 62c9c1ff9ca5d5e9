/** Prints pictures of pages through the browser, each on a sheet of its own size. */

/** One page: a picture, and its size in CSS pixels (96 to the inch). */
export type PrintedPage = { image: Blob; width: number; height: number };

const PRINTING = 'bdm-printing';

/** Ends the last printing: takes its pictures away. */
let ending = new AbortController();

/**
 * Opens the print dialog for `pages`, with `mark` at the top of each; resolves when the browser goes on, in most browsers once the dialog is closed.
 * The page shows as before meanwhile; only what is printed differs. Rejects if a picture cannot be read.
 */
export async function printPages(pages: readonly PrintedPage[], mark = ''): Promise<void> {
  ending.abort();
  const printing = new AbortController();
  ending = printing;
  const sheets = document.createElement('div');
  sheets.id = PRINTING;
  const images = pages.map(({ image, width, height }) => {
    const sheet = document.createElement('div');
    sheet.className = sheetName(width, height);
    const picture = document.createElement('img');
    picture.alt = '';
    picture.src = URL.createObjectURL(image);
    sheet.append(picture);
    if (mark) sheet.append(Object.assign(document.createElement('p'), { textContent: mark }));
    sheets.append(sheet);
    return picture;
  });
  // A constructed style sheet: the content security policy need not allow any.
  const style = new CSSStyleSheet();
  style.replaceSync(printStyle(pages));

  printing.signal.addEventListener('abort', () => {
    sheets.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== style);
    for (const { src } of images) URL.revokeObjectURL(src);
  });
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
  document.body.append(sheets);
  try {
    await Promise.all(images.map(loaded));
  } catch (error) {
    printing.abort();
    throw error;
  }
  // Not as soon as print() returns: Safari does so at once, and reads the page afterwards.
  window.addEventListener('afterprint', () => printing.abort(), { signal: printing.signal });
  window.print();
}

function loaded(image: HTMLImageElement): Promise<void> {
  return new Promise((resolve, reject) => {
    image.onload = () => resolve();
    image.onerror = () => reject(new Error('a page has no picture'));
  });
}

/** The style that prints `pages` and nothing else: one kind of sheet for each size that occurs. */
export function printStyle(pages: readonly PrintedPage[]): string {
  const sheets = new Map(pages.map(({ width, height }) => [sheetName(width, height), { width, height }]));
  // One pixel less than the sheet: a fraction too much would print an empty sheet after every page.
  const rules = [...sheets].map(
    ([name, { width, height }]) => `@page ${name} { size: ${width}px ${height}px; margin: 0; }
  #${PRINTING} .${name} { page: ${name}; width: ${width}px; height: ${height - 1}px; }`,
  );
  return `#${PRINTING} { display: none; }
@media print {
  html, body { height: auto; min-height: 0; overflow: visible; margin: 0; padding: 0; background: none; }
  body > :not(#${PRINTING}) { display: none; }
  #${PRINTING} { display: block; }
  #${PRINTING} div { position: relative; break-after: page; break-inside: avoid; }
  #${PRINTING} div:last-child { break-after: auto; }
  #${PRINTING} img { display: block; width: 100%; height: 100%; max-width: none; object-fit: contain; }
  #${PRINTING} p { position: absolute; inset: 12px 0 auto; margin: 0; color: #000; font: 12px sans-serif; text-align: center; }
  ${rules.join('\n  ')}
}`;
}

function sheetName(width: number, height: number): string {
  return `bdm-${Math.round(width)}-${Math.round(height)}`;
}
