/** Prints pictures of pages through the browser, each on a sheet of its own size. */

/** One page: a picture, and its size in CSS pixels (96 to the inch). */
export type PrintedPage = { image: Blob; width: number; height: number };

const PRINTING = 'bdm-printing';

/**
 * Opens the print dialog for `pages` and resolves once it is closed. While it is open the page shows as before; only
 * what is printed differs. Rejects if a picture cannot be read.
 */
export async function printPages(pages: readonly PrintedPage[]): Promise<void> {
  const sheets = document.createElement('div');
  sheets.id = PRINTING;
  const addresses: string[] = [];
  const images = pages.map(({ image, width, height }) => {
    const address = URL.createObjectURL(image);
    addresses.push(address);
    const picture = document.createElement('img');
    picture.className = sheetName(width, height);
    picture.alt = '';
    picture.src = address;
    sheets.append(picture);
    return picture;
  });
  // A constructed style sheet: the content security policy need not allow any.
  const style = new CSSStyleSheet();
  style.replaceSync(printStyle(pages));
  document.adoptedStyleSheets.push(style);
  document.body.append(sheets);
  try {
    await Promise.all(images.map(loaded));
    await printed();
  } finally {
    sheets.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== style);
    for (const address of addresses) URL.revokeObjectURL(address);
  }
}

function loaded(image: HTMLImageElement): Promise<void> {
  return new Promise((resolve, reject) => {
    image.onload = () => resolve();
    image.onerror = () => reject(new Error('a page has no picture'));
  });
}

/** Resolves when the dialog is closed: some browsers return from print() only then, others at once. */
function printed(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('afterprint', () => resolve(), { once: true });
    window.print();
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
  #${PRINTING} img { display: block; max-width: none; break-after: page; break-inside: avoid; object-fit: contain; }
  #${PRINTING} img:last-child { break-after: auto; }
  ${rules.join('\n  ')}
}`;
}

function sheetName(width: number, height: number): string {
  return `bdm-${Math.round(width)}-${Math.round(height)}`;
}
