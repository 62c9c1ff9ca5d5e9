import { type Extensions, Mark } from '@tiptap/core';
import { Highlight } from '@tiptap/extension-highlight';
import { TextAlign } from '@tiptap/extension-text-align';
import { Color, TextStyle } from '@tiptap/extension-text-style';
import { Placeholder } from '@tiptap/extensions';
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
    TextStyle,
    Coloured,
    Highlighted.configure({ multicolor: true }),
    Alignment,
    Subscript,
    Superscript,
    Placeholder.configure({ placeholder }),
  ];
}
