import type { ClipboardEvent } from 'react';

/**
 * For `onPaste` of a text box: what is pasted comes in as `mend` has it. The clipboard still knows where lines end, which
 * a box of one line forgets. What is too long ends with a whole word.
 */
export function pasted(mend: (text: string) => string, change: (value: string) => void) {
  return (event: ClipboardEvent<HTMLInputElement>) => {
    const box = event.currentTarget;
    const raw = event.clipboardData.getData('text');
    const [start, end] = [box.selectionStart ?? box.value.length, box.selectionEnd ?? box.value.length];
    const room =
      box.maxLength < 0 ? Number.POSITIVE_INFINITY : box.maxLength - box.value.length + end - start;
    // What separates it from what is there already.
    const [before, after] = [start > 0 && /^\s/.test(raw), end < box.value.length && /\s$/.test(raw)];
    const text = shortened(`${before ? ' ' : ''}${mend(raw)}${after ? ' ' : ''}`, room);
    if (text === raw) return;
    event.preventDefault();
    box.setRangeText(text, start, end, 'end');
    change(box.value);
  };
}

function shortened(text: string, room: number): string {
  if (text.length <= room) return text;
  const cut = text.lastIndexOf(' ', room);
  return text.slice(0, cut > 0 ? cut : room);
}
