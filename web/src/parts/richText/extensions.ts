import { type Command, Extension, type Extensions, Mark } from '@tiptap/core';
import { Highlight } from '@tiptap/extension-highlight';
import { TextAlign } from '@tiptap/extension-text-align';
import { Color, TextStyle } from '@tiptap/extension-text-style';
import { Placeholder } from '@tiptap/extensions';
import { liftTarget } from '@tiptap/pm/transform';
import { StarterKit } from '@tiptap/starter-kit';
import { ALIGNMENTS, colour, isLink } from '@/domain/richText';

/** Marks that the editor does not offer, kept where a text has them. */
const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
});

const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
});

/** To the left is no property of its own. */
const Alignment = TextAlign.extend({
  addKeyboardShortcuts() {
    return { ...this.parent?.(), 'Mod-Shift-l': () => this.editor.commands.unsetTextAlign() };
  },
}).configure({ types: ['heading', 'paragraph'], alignments: [...ALIGNMENTS] });

const Highlighted = Highlight.extend({
  addAttributes() {
    return {
      color: {
        default: null,
        parseHTML: (element) => colour(element.style.backgroundColor),
        renderHTML: ({ color }) => (color ? { style: `background-color: ${color}` } : {}),
      },
    };
  },
});

const Coloured = Color.extend({
  addGlobalAttributes() {
    return [
      {
        types: this.options.types,
        attributes: {
          color: {
            default: null,
            parseHTML: (element) => colour(element.style.color),
            renderHTML: ({ color }) => (color ? { style: `color: ${color}` } : {}),
          },
        },
      },
    ];
  },
});

/** Takes every quotation away that the selection touches; with all of the text selected, that is not one block. */
const liftQuotes: Command = ({ tr, dispatch }) => {
  const places: number[] = [];
  tr.doc.nodesBetween(tr.selection.from, tr.selection.to, (node, at) => {
    if (node.type.name === 'blockquote') places.push(at);
  });
  for (const at of places.reverse()) {
    const range = tr.doc
      .resolve(at + 1)
      .blockRange(tr.doc.resolve(at + (tr.doc.nodeAt(at)?.nodeSize ?? 0) - 1));
    const target = range && liftTarget(range);
    if (dispatch && range && target !== null) tr.lift(range, target);
  }
  return places.length > 0;
};

/** Comes after StarterKit's own command, which it replaces. */
const Quotation = Extension.create({
  name: 'quotation',
  priority: 1,
  addCommands: () => ({
    toggleBlockquote:
      () =>
      ({ commands }) =>
        commands.toggleWrap('blockquote') || commands.command(liftQuotes),
  }),
});

/** What the editor knows: exactly what `bdm/platform/kit/rich_text.py` keeps. */
export function extensions(placeholder: string): Extensions {
  return [
    StarterKit.configure({
      code: false,
      codeBlock: false,
      trailingNode: false,
      link: {
        openOnClick: false,
        autolink: false,
        linkOnPaste: true,
        isAllowedUri: (address) => isLink(address.trim()),
        HTMLAttributes: { target: null, rel: 'noopener noreferrer', class: null },
      },
    }),
    Quotation,
    TextStyle,
    Coloured,
    Highlighted.configure({ multicolor: true }),
    Alignment,
    Subscript,
    Superscript,
    Placeholder.configure({ placeholder }),
  ];
}
