import { GENERIC_ERROR } from '@/domain/messages';
import { plainText } from './plainText';
import { notifyError, notifySuccess } from './toast';

/** What goes on the clipboard; a word processor takes `html`, where there is one. */
export type ClipboardContent = { text: string; html?: string };

/** Puts something on the clipboard and says so with `done`. */
export async function copyToClipboard({ text, html }: ClipboardContent, done: string): Promise<void> {
  try {
    if (html && typeof ClipboardItem !== 'undefined' && 'write' in navigator.clipboard) {
      const as = (type: string, content: string) => [type, new Blob([content], { type })] as const;
      const kinds = Object.fromEntries([as('text/plain', text), as('text/html', html)]);
      await navigator.clipboard.write([new ClipboardItem(kinds)]);
    } else {
      await navigator.clipboard.writeText(text);
    }
    notifySuccess(done);
  } catch {
    notifyError(GENERIC_ERROR);
  }
}

/** The same with what is still being loaded: a browser lets it be promised only while somebody presses a button. */
export async function copyLoaded(text: Promise<string>, done: string): Promise<void> {
  const promised = text.then((loaded) => new Blob([loaded], { type: 'text/plain' }));
  promised.catch(() => {}); // whoever waits for the text below is told
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': promised })]);
    notifySuccess(done);
  } catch {
    await copyToClipboard({ text: await text }, done);
  }
}

/** A titled passage of what is copied: plain text, or rich text of ours. */
type CopiedText = { title?: string; text?: string | null | false; html?: string | null };

/** A heading and passages, for a word processor and as plain text; what has no content is left out. */
export function composed(heading: string, passages: readonly CopiedText[]): ClipboardContent {
  const known = passages.filter(({ text, html }) => text || html);
  const plain = known.map(({ title, text, html }) =>
    [title && `${title}:`, text || plainText(html ?? '')].filter(Boolean).join(html ? '\n' : ' '),
  );
  const rich = known.map(({ title, text, html }) => {
    const name = title ? `<strong>${escaped(title)}:</strong> ` : '';
    return html ? `${name && `<p>${name}</p>`}${html}` : `<p>${name}${escaped(text || '')}</p>`;
  });
  return {
    text: [heading, ...plain].join('\n\n'),
    html: [`<p><strong>${escaped(heading)}</strong></p>`, ...rich].join('\n'),
  };
}

/** Text as HTML writes it. */
export function escaped(text: string): string {
  const element = document.createElement('p');
  element.textContent = text;
  return element.innerHTML;
}
