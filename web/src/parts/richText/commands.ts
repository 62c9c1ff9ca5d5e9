import type { Editor } from '@tiptap/core';
import type { Sign } from './icons';

/** What the toolbar shows of the place where one writes. */
export type State = {
  undo: boolean;
  redo: boolean;
  bold: boolean;
  italic: boolean;
  strike: boolean;
  /** 0 for normal text. */
  heading: number;
  colour: string | null;
  /** '' for a highlight without a colour of its own, null for none. */
  highlight: string | null;
  align: string;
  bullets: boolean;
  numbers: boolean;
  quote: boolean;
  link: string | null;
  blank: boolean;
};

export function stateOf(editor: Editor): State {
  const block = editor.isActive('heading') ? 'heading' : 'paragraph';
  return {
    undo: editor.can().undo(),
    redo: editor.can().redo(),
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    strike: editor.isActive('strike'),
    heading: editor.isActive('heading') ? Number(editor.getAttributes('heading').level) : 0,
    colour: editor.getAttributes('textStyle').color ?? null,
    highlight: editor.isActive('highlight') ? (editor.getAttributes('highlight').color ?? '') : null,
    align: editor.getAttributes(block).textAlign ?? 'left',
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    quote: editor.isActive('blockquote'),
    link: editor.isActive('link') ? (editor.getAttributes('link').href ?? '') : null,
    blank: editor.isEmpty,
  };
}

/** A button of the toolbar. */
export type Tool = {
  sign: Sign;
  name: string;
  /** As TipTap writes keys: 'Mod-b'. */
  keys?: string;
  run: (editor: Editor) => void;
  /** For what is on or off; other tools only act. */
  pressed?: (state: State) => boolean;
  enabled?: (state: State) => boolean;
};

const chain = (editor: Editor) => editor.chain().focus();

export const HISTORY: readonly Tool[] = [
  {
    sign: 'undo',
    name: 'Annulla',
    keys: 'Mod-z',
    run: (editor) => chain(editor).undo().run(),
    enabled: ({ undo }) => undo,
  },
  {
    sign: 'redo',
    name: 'Ripeti',
    keys: 'Mod-Shift-z',
    run: (editor) => chain(editor).redo().run(),
    enabled: ({ redo }) => redo,
  },
];

export const MARKS: readonly Tool[] = [
  {
    sign: 'bold',
    name: 'Grassetto',
    keys: 'Mod-b',
    run: (editor) => chain(editor).toggleBold().run(),
    pressed: ({ bold }) => bold,
  },
  {
    sign: 'italic',
    name: 'Corsivo',
    keys: 'Mod-i',
    run: (editor) => chain(editor).toggleItalic().run(),
    pressed: ({ italic }) => italic,
  },
  {
    sign: 'strike',
    name: 'Barrato',
    keys: 'Mod-Shift-s',
    run: (editor) => chain(editor).toggleStrike().run(),
    pressed: ({ strike }) => strike,
  },
];

const aligned = (sign: 'center' | 'right' | 'justify', name: string, keys: string): Tool => ({
  sign,
  name,
  keys,
  run: (editor) => chain(editor).setTextAlign(sign).run(),
  pressed: ({ align }) => align === sign,
});

export const ALIGNMENT: readonly Tool[] = [
  {
    sign: 'left',
    name: 'Allinea a sinistra',
    keys: 'Mod-Shift-l',
    run: (editor) => chain(editor).unsetTextAlign().run(),
    pressed: ({ align }) => align === 'left',
  },
  aligned('center', 'Allinea al centro', 'Mod-Shift-e'),
  aligned('right', 'Allinea a destra', 'Mod-Shift-r'),
  aligned('justify', 'Giustifica', 'Mod-Shift-j'),
];

export const BLOCKS: readonly Tool[] = [
  {
    sign: 'bullets',
    name: 'Elenco puntato',
    keys: 'Mod-Shift-8',
    run: (editor) => chain(editor).toggleBulletList().run(),
    pressed: ({ bullets }) => bullets,
  },
  {
    sign: 'numbers',
    name: 'Elenco numerato',
    keys: 'Mod-Shift-7',
    run: (editor) => chain(editor).toggleOrderedList().run(),
    pressed: ({ numbers }) => numbers,
  },
  {
    sign: 'quote',
    name: 'Citazione',
    keys: 'Mod-Shift-b',
    run: (editor) => chain(editor).toggleBlockquote().run(),
    pressed: ({ quote }) => quote,
  },
  {
    sign: 'rule',
    name: 'Linea orizzontale',
    run: insertRule,
  },
];

/** A line after what is selected, which stays; one writes on below it. */
function insertRule(editor: Editor): void {
  chain(editor).setTextSelection(editor.state.selection.to).setHorizontalRule().run();
}

export const UNLINK: Tool = {
  sign: 'unlink',
  name: 'Rimuovi collegamento',
  run: (editor) => chain(editor).extendMarkRange('link').unsetLink().run(),
  enabled: ({ link }) => link !== null,
};

export const CLEANING: readonly Tool[] = [
  { sign: 'plain', name: 'Rimuovi stile', keys: 'Mod-\\', run: removeStyle },
  {
    sign: 'clear',
    name: 'Cancella tutto',
    run: (editor) => chain(editor).clearContent(true).run(),
    enabled: ({ blank }) => !blank,
  },
];

/** Back to normal text without any formatting; links are no style and stay. */
export function removeStyle(editor: Editor): void {
  const style = [
    'bold',
    'italic',
    'strike',
    'underline',
    'subscript',
    'superscript',
    'textStyle',
    'highlight',
  ];
  const marks = style.reduce((steps, mark) => steps.unsetMark(mark), chain(editor));
  marks.unsetTextAlign().clearNodes().run();
}

export function setHeading(editor: Editor, level: number): void {
  if (level === 0) chain(editor).setParagraph().run();
  else
    chain(editor)
      .setHeading({ level: level as 1 | 2 | 3 | 4 | 5 | 6 })
      .run();
}

export function setColour(editor: Editor, colour: string | null): void {
  if (colour) chain(editor).setColor(colour).run();
  else chain(editor).unsetColor().run();
}

export function setHighlight(editor: Editor, colour: string | null): void {
  if (colour) chain(editor).setHighlight({ color: colour }).run();
  else chain(editor).unsetHighlight().run();
}

/** The link on what is selected, or on the whole link that one stands in; where there is neither, `text` is written. */
export function insertLink(editor: Editor, href: string, text: string): void {
  const { selection } = editor.state;
  if (!selection.empty || editor.isActive('link')) {
    chain(editor).extendMarkRange('link').setLink({ href }).run();
    return;
  }
  chain(editor)
    .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
    .unsetMark('link')
    .run();
}

const KEY_NAMES: Record<string, string> = { Shift: 'Maiusc', Alt: 'Alt' };

/** 'Mod-Shift-z' → 'Ctrl+Maiusc+Z'; on a Mac '⌘+Maiusc+Z'. */
export function keysSaid(keys: string, mac = /Mac|iPhone|iPad/.test(navigator.userAgent)): string {
  return keys
    .split(/-(?=.)/)
    .map((key) => (key === 'Mod' ? (mac ? '⌘' : 'Ctrl') : (KEY_NAMES[key] ?? key.toUpperCase())))
    .join('+');
}
