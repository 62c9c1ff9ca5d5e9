import { DOMParser, type ResolvedPos, Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { listsOfText } from './paste';

/**
 * Into an empty paragraph what is pasted comes as it is: its first block keeps its alignment, instead of lending its
 * words to the paragraph that was there.
 */
export function intoParagraph(slice: Slice, view: EditorView): Slice {
  const { $from, empty } = view.state.selection;
  const blank = empty && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0;
  return blank && slice.content.firstChild?.isTextblock ? new Slice(slice.content, 0, 0) : slice;
}

/** Plain text with lists in it; of any other the editor makes paragraphs itself (it takes null for 'as usual'). */
export function listsIn(text: string, context: ResolvedPos, _plain: boolean, view: EditorView): Slice {
  const html = listsOfText(text);
  if (html === null) return null as never;
  const holder = document.createElement('div');
  holder.innerHTML = html;
  return DOMParser.fromSchema(view.state.schema).parseSlice(holder, { context });
}
