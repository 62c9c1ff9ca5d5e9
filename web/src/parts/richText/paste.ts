import { cleanStyle } from '@/domain/richText';
import { cleanRichText } from './clean';
import { joinLines } from './lines';

/** What marks HTML copied from an editor of ours: it has nothing that must go. */
const OURS = 'data-pm-slice';

/**
 * HTML that is pasted, from a word processor most often: fonts, sizes, colours, classes and the word processor's own
 * properties go; bold, italic, underline (which the editor knows though it does not offer it), strike, alignment, headings,
 * links and lists stay, Word's paragraphs that only look like lists included. There are no tables in rich text: each row
 * becomes a paragraph, its cells parted by ' | ', so that nothing is lost and a column keeps its place. Lines of a page are
 * put together to paragraphs.
 */
export function cleanPasted(html: string): string {
  if (html.includes(OURS)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  joinPage(body, html);
  removeForeign(body);
  buildLists(body);
  // What stands in a cell first: a table within another is a part of its row.
  for (const table of [...body.querySelectorAll('table')].reverse()) replaceTable(table);
  for (const element of [...body.querySelectorAll('span, font, b, strong, i, em, mark')])
    replaceInline(element);
  for (const block of [...body.querySelectorAll('div, section, article, pre')]) replaceBlock(block);
  for (const element of body.querySelectorAll('[align]')) keepAlignment(element);
  for (const link of [...body.querySelectorAll('a')]) if (!leadsAway(link)) unwrap(link);
  tidyText(body);
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')])
    if (isBlank(paragraph)) paragraph.remove();
  const clean = document.createElement('div');
  clean.innerHTML = cleanRichText(body.innerHTML);
  // A link's text is as it was; its empty anchors are not wanted.
  return clean.innerHTML;
}

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);
const isBlank = (element: Element) =>
  /^[\s\u00a0]*$/.test(element.textContent ?? '') && !element.querySelector('br + br');

/** Only addresses are links: bookmarks and footnotes of the document are not. */
const leadsAway = (link: Element) => /^(https?:\/\/|\/)/i.test(link.getAttribute('href')?.trim() ?? '');

function removeForeign(body: HTMLElement) {
  const gone =
    'style, script, meta, link, title, xml, img, object, svg, math, colgroup, input, button, select, textarea';
  for (const element of body.querySelectorAll(gone)) element.remove();
  // <o:p>, <w:sdt>, <st1:place>…: Word's own elements, which only hold text.
  for (const element of [...body.querySelectorAll('*')]) if (element.localName.includes(':')) unwrap(element);
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

/** A property of an inline style, in small letters; '' where there is none. */
function styleOf(element: Element, property: string): string {
  for (const declaration of (element.getAttribute('style') ?? '').split(';')) {
    const at = declaration.indexOf(':');
    if (at > 0 && declaration.slice(0, at).trim().toLowerCase() === property)
      return declaration
        .slice(at + 1)
        .trim()
        .toLowerCase();
  }
  return '';
}

// --- Lines of a page: pdf.js ends each with a <br role="presentation">, macOS makes a <p> of each.

const COCOA = /<meta name="?generator"? content="Cocoa HTML Writer"/i;

function joinPage(body: HTMLElement, html: string) {
  const ends = body.querySelectorAll('br[role="presentation"]');
  const each = COCOA.test(html) && !body.querySelector('ul, ol, table') ? body.querySelectorAll('p') : [];
  if (ends.length === 0 && each.length < 2) return;
  for (const end of ends) end.replaceWith('\n');
  const text = ends.length > 0 ? body.textContent : [...each].map((line) => line.textContent).join('\n');
  const joined = joinLines(text ?? '');
  // What is no page keeps its formatting.
  if (ends.length === 0 && joined === text) return;
  body.replaceChildren(...joined.split('\n').map((line) => paragraphOf(body, line)));
}

function paragraphOf(body: HTMLElement, text: string): Element {
  const paragraph = body.ownerDocument.createElement('p');
  paragraph.textContent = text;
  return paragraph;
}

// --- Plain text

const BULLET = /^[•·▪■◦\uf0b7]\s+/;

/** Plain text with a list in it as HTML, Word's and a page's bullets as a list; null where there is none. */
export function listsOfText(text: string): string | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (!lines.some((line) => BULLET.test(line.trim()))) return null;
  const holder = document.createElement('div');
  for (const line of lines.map((line) => line.trim())) {
    const paragraph = paragraphOf(document.body, line.replace(BULLET, ''));
    if (!BULLET.test(line)) {
      holder.append(paragraph);
      continue;
    }
    const last = holder.lastElementChild;
    const list = last?.localName === 'ul' ? last : document.createElement('ul');
    const item = document.createElement('li');
    item.append(paragraph);
    list.append(item);
    holder.append(list);
  }
  return holder.innerHTML;
}

// --- Lists that Word writes as paragraphs: <p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.…</span>

type ListItem = { level: number; ordered: boolean; start: number; paragraph: Element };

function listItem(element: Element): ListItem | null {
  const [, level] = /level(\d)/.exec(styleOf(element, 'mso-list')) ?? [];
  if (!level) return withoutStyle(element);
  const sign = [...element.querySelectorAll('span')].find((span) => styleOf(span, 'mso-list') === 'ignore');
  const text = (sign?.textContent ?? '').replace(/[\s\u00a0]/g, '');
  sign?.remove();
  // '1.', 'a)', '(iv)'; Word's round bullet is an 'o' by itself.
  const [, number] = /^\(?([0-9]+|[a-z]{1,5})[.)]/i.exec(text) ?? [];
  const start = Number.parseInt(number ?? '', 10);
  return { level: Number(level), ordered: number !== undefined, start: start || 1, paragraph: element };
}

/** Where a mail program took Word's properties away: its class, and the sign with hard spaces at the beginning. */
function withoutStyle(element: Element): ListItem | null {
  if (!/^MsoListParagraph/.test(element.className)) return null;
  const [signed, number] = SIGN.exec(element.textContent ?? '') ?? [];
  if (!signed) return null;
  let left = signed.length;
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (left > 0 && walker.nextNode()) {
    const node = walker.currentNode as Text;
    const cut = Math.min(left, node.length);
    node.deleteData(0, cut);
    left -= cut;
  }
  return {
    level: 1,
    ordered: number !== undefined,
    start: Number.parseInt(number ?? '', 10) || 1,
    paragraph: element,
  };
}
const SIGN = /^\s*(?:[•·▪■◦\uf0b7§o-]|\(?([0-9]{1,3}|[a-z]{1,5})[.)])[\s\u00a0]*\u00a0[\s\u00a0]*/i;

function buildLists(body: HTMLElement) {
  let open: { level: number; list: Element; ordered: boolean }[] = [];
  let last: Element | null = null;
  for (const element of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const item = listItem(element);
    if (!item) continue;
    // Only what follows at once goes on with the list.
    if (!last || nextElement(last) !== element) open = [];
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > item.level) open.pop();
    let top = open.at(-1);
    if (top && top.level === item.level && top.ordered !== item.ordered) {
      open.pop();
      top = open.at(-1);
    }
    if (!top || top.level < item.level) {
      const list = body.ownerDocument.createElement(item.ordered ? 'ol' : 'ul');
      if (item.ordered && item.start > 1) list.setAttribute('start', String(item.start));
      const parent = top?.list.lastElementChild;
      if (parent) parent.append(list);
      else element.before(list);
      top = { level: item.level, list, ordered: item.ordered };
      open.push(top);
    }
    const entry = body.ownerDocument.createElement('li');
    const paragraph = body.ownerDocument.createElement('p');
    paragraph.append(...element.childNodes);
    entry.append(paragraph);
    const outer = open[0]?.list ?? top.list;
    top.list.append(entry);
    element.remove();
    last = outer;
  }
}

function nextElement(element: Element): Element | null {
  return element.nextElementSibling;
}

// --- What stands in a line

const WRAPPERS: [tag: string, holds: (element: Element) => boolean][] = [
  ['strong', (element) => /^(bold|bolder|[6-9]00)$/.test(styleOf(element, 'font-weight'))],
  ['em', (element) => /^(italic|oblique)/.test(styleOf(element, 'font-style'))],
  ['s', (element) => /line-through/.test(decoration(element))],
  [
    'u',
    (element) =>
      /underline/.test(decoration(element)) && !element.closest('a') && !element.querySelector('a'),
  ],
  ['sub', (element) => styleOf(element, 'vertical-align') === 'sub'],
  ['sup', (element) => styleOf(element, 'vertical-align') === 'super'],
];
const decoration = (element: Element) =>
  `${styleOf(element, 'text-decoration')} ${styleOf(element, 'text-decoration-line')}`;

/** Its formatting as elements; a <b> that is not bold (as Google's whole documents) is nothing. */
function replaceInline(element: Element) {
  const tag = element.localName;
  const bold = tag === 'b' || tag === 'strong';
  const italic = tag === 'i' || tag === 'em';
  const weight = styleOf(element, 'font-weight');
  const wraps = WRAPPERS.filter(([, holds]) => holds(element)).map(([name]) => name);
  if (bold && !/^(normal|[1-5]00)$/.test(weight) && !wraps.includes('strong')) wraps.push('strong');
  if (italic && styleOf(element, 'font-style') !== 'normal' && !wraps.includes('em')) wraps.push('em');
  let content: Node[] = [...element.childNodes];
  // A formatting around blocks would tear them apart.
  if (!element.querySelector('p, div, ul, ol, table, h1, h2, h3, h4, h5, h6'))
    for (const name of wraps) {
      const wrapper = element.ownerDocument.createElement(name);
      wrapper.append(...content);
      content = [wrapper];
    }
  element.replaceWith(...content);
}

// --- Blocks

const BLOCKS = 'p, div, section, article, pre, ul, ol, li, blockquote, hr, h1, h2, h3, h4, h5, h6';

function replaceBlock(block: Element) {
  if (block.querySelector(BLOCKS)) return unwrap(block);
  const paragraph = block.ownerDocument.createElement('p');
  const style = cleanStyle('p', block.getAttribute('style') ?? '');
  if (style) paragraph.setAttribute('style', style);
  if (block.localName === 'pre') {
    const lines = (block.textContent ?? '').split('\n');
    lines.forEach((line, at) => {
      if (at > 0) paragraph.append(block.ownerDocument.createElement('br'));
      paragraph.append(line);
    });
  } else paragraph.append(...block.childNodes);
  block.replaceWith(paragraph);
}

/** Each row as a paragraph; an empty cell keeps its place between two others. */
function replaceTable(table: HTMLTableElement) {
  const caption = table.caption ? [asLine(table.caption)] : [];
  const rows = [...table.rows].map((row) => {
    const cells = [...row.cells];
    while (cells.length > 0 && isBlank(cells.at(-1) as Element)) cells.pop();
    const paragraph = table.ownerDocument.createElement('p');
    cells.forEach((cell, at) => {
      if (at > 0) paragraph.append(' | ');
      paragraph.append(...asLine(cell).childNodes);
    });
    return paragraph;
  });
  table.replaceWith(...caption, ...rows);
}

/** What a cell holds, formatting included, on one line: its paragraphs and items are parted by a space. */
function asLine(cell: Element): Element {
  const paragraph = cell.ownerDocument.createElement('p');
  paragraph.append(...cell.childNodes);
  for (const end of [...paragraph.querySelectorAll('br')]) end.replaceWith(' ');
  for (const block of [...paragraph.querySelectorAll(BLOCKS)].reverse()) {
    if (block.nextSibling) block.after(' ');
    unwrap(block);
  }
  const walker = cell.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  const [first, last] = [texts[0], texts.at(-1)];
  if (first) first.data = first.data.trimStart();
  if (last) last.data = last.data.trimEnd();
  return paragraph;
}

function keepAlignment(element: Element) {
  const style = cleanStyle('p', `text-align: ${element.getAttribute('align')}`);
  if (style && !styleOf(element, 'text-align')) element.setAttribute('style', style);
}

/** Lines of the source are no lines of the text, and Word's runs of hard spaces stand for tabs. */
function tidyText(body: HTMLElement) {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    node.data = node.data
      .replace(/[\t\r\n ]+/g, ' ')
      .replace(/(\u00a0[ \u00a0]+|[ ]+\u00a0[ \u00a0]*)/g, ' ');
  }
}
