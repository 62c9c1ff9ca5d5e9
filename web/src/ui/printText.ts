const PRINTING = 'bdm-printing-text';

const STYLE = `#${PRINTING} { display: none; }
@media print {
  body > :not(#${PRINTING}) { display: none !important; }
  #${PRINTING} { display: block; color: #000; }
  #${PRINTING} h1 { font-size: 16pt; }
  #${PRINTING} p { font-size: 11pt; line-height: 1.5; white-space: pre-line; orphans: 2; widows: 2; }
}`;

let ending = new AbortController();

/** Opens the print dialog for a heading and paragraphs; the page shows as before meanwhile. */
export function printText(heading: string, paragraphs: readonly string[]): void {
  ending.abort();
  ending = new AbortController();
  const sheet = document.createElement('div');
  sheet.id = PRINTING;
  const line = (name: string, text: string) => {
    const element = document.createElement(name);
    element.textContent = text;
    return element;
  };
  sheet.append(line('h1', heading), ...paragraphs.map((text) => line('p', text)));
  // A constructed style sheet: the content security policy need not allow any.
  const style = new CSSStyleSheet();
  style.replaceSync(STYLE);
  ending.signal.addEventListener('abort', () => {
    sheet.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((known) => known !== style);
  });
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
  document.body.append(sheet);
  // Not as soon as print() returns: Safari does so at once, and reads the page afterwards.
  const { signal } = ending;
  window.addEventListener('afterprint', () => ending.signal === signal && ending.abort(), { signal });
  window.print();
}
