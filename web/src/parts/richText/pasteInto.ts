import { Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Into an empty paragraph what is pasted comes as it is: its first block keeps its alignment, instead of lending its
 * words to the paragraph that was there.
 */
export function intoParagraph(slice: Slice, view: EditorView): Slice {
  const { $from, empty } = view.state.selection;
  const blank = empty && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0;
  return blank && slice.content.firstChild?.isTextblock ? new Slice(slice.content, 0, 0) : slice;
}
