import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { itemAddress } from '@/domain/item';
import { SelectMassimaDialog, SelectProvvedimentoDialog } from '@/parts/select';
import { FieldMessages } from '@/ui/Field';
import { spelt } from './clean';
import { insertLink, removeStyle, UNLINK } from './commands';
import { extensions } from './extensions';
import { LinkDialog } from './LinkDialog';
import { joinLines } from './lines';
import { cleanPasted } from './paste';
import { intoParagraph, listsIn } from './pasteInto';
import { ShortcutsDialog } from './ShortcutsDialog';
import { type Opens, Toolbar } from './Toolbar';
import './rich.scss';
import './richText.scss';

type Props = {
  label: string;
  /** HTML as the server stores it; '' for nothing. */
  value: string;
  /** Told of what a person changes, in the same form; '' when nothing is left. */
  onChange: (html: string) => void;
  error?: string | null | undefined;
  help?: string;
  disabled?: boolean;
  required?: boolean;
  placeholder?: string;
  /** The focus has left the text, its toolbar and its dialogs. */
  onBlur?: () => void;
};

/** The text of the editor: what it begins with and is set to, what it tells, what it is to screen readers. */
function useText(props: Props, id: string, onKey: (event: KeyboardEvent) => boolean): Editor {
  const { value, onChange, error, help, disabled = false, required = false, placeholder = '' } = props;
  const [fixed] = useState(() => ({
    extensions: extensions(placeholder),
    content: value,
    // Signs that turn into formatting while one writes would surprise; the beginnings of lists are customary.
    enableInputRules: ['bulletList', 'orderedList'],
    enablePasteRules: ['link'],
  }));
  // What the form and the text both have: what comes back unchanged is not written again, nor moves the cursor.
  const known = useRef(value);
  const change = useRef(onChange);
  const keys = useRef<(event: KeyboardEvent) => boolean>(() => false);
  useEffect(() => {
    change.current = onChange;
    keys.current = onKey;
  });

  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  const invalid = Boolean(error);
  // What the editor is told stays the same object while it says the same: it takes the selection anew otherwise.
  const editorProps = useMemo(() => {
    const attributes: Record<string, string> = {
      id,
      class: 'bdm-rich',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': `${id}-label`,
      // Text that cannot be changed can still be reached and read.
      tabindex: '0',
      ...(required ? { 'aria-required': 'true' } : {}),
      ...(disabled ? { 'aria-readonly': 'true' } : {}),
      ...(invalid ? { 'aria-invalid': 'true' } : {}),
      ...(described ? { 'aria-describedby': described } : {}),
    };
    return {
      attributes,
      transformPastedHTML: cleanPasted,
      transformPastedText: joinLines,
      clipboardTextParser: listsIn,
      transformPasted: intoParagraph,
      handleKeyDown: (_view: unknown, event: KeyboardEvent) => keys.current(event),
    };
  }, [id, required, disabled, invalid, described]);

  const editor = useEditor({
    ...fixed,
    editable: !disabled,
    editorProps,
    onUpdate: ({ editor }) => {
      known.current = editor.isEmpty ? '' : spelt(editor.getHTML());
      change.current(known.current);
    },
  });

  useEffect(() => {
    editor.setEditable(!disabled, false);
  }, [editor, disabled]);

  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return editor;
}

/** The rich text editor (docs/regole/redazione.md). Loaded on demand: `lazy(() => import('./RichTextEditor'))`. */
export default function RichTextEditor(props: Props) {
  const { label, error, help, disabled = false, required = false, onBlur } = props;
  const id = useId();
  const [opened, setOpened] = useState<Opens | null>(null);
  const [after, setAfter] = useState<((editor: Editor) => void) | null>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const editor = useText(props, id, shortcut);

  // A dialog gives the focus back when it goes; only then can the text have it.
  useEffect(() => {
    if (!after) return;
    setAfter(null);
    after(editor);
  }, [editor, after]);

  function shortcut(event: KeyboardEvent): boolean {
    const mod = event.ctrlKey || event.metaKey;
    if (event.altKey && event.key === 'F10') {
      toolbar.current?.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus();
      return true;
    }
    if (!mod || event.shiftKey || event.altKey || !editor.isEditable) return false;
    if (event.key === '\\') {
      removeStyle(editor);
      return true;
    }
    if (event.key.toLowerCase() !== 'k') return false;
    setOpened('link');
    return true;
  }

  function finish(then: (editor: Editor) => void) {
    setOpened(null);
    setAfter(() => then);
  }

  const close = () => finish((editor) => editor.commands.focus());
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears that the focus leaves what is within
    <div
      className={`bdm-field bdm-rich-editor ${error ? 'bdm-rich-invalid' : ''} ${disabled ? 'bdm-rich-disabled' : ''}`}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && opened === null && onBlur?.()}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: as a label does, for the pointer */}
      <span id={`${id}-label`} className="bdm-rich-label" onClick={() => editor.commands.focus()}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </span>
      <div className="bdm-rich-frame">
        {!disabled && (
          <Toolbar ref={toolbar} editor={editor} label={label} controls={id} onOpen={setOpened} />
        )}
        <EditorContent editor={editor} className="bdm-rich-content" />
      </div>
      <FieldMessages id={id} help={help} error={error} />
      {opened === 'link' && (
        <LinkDialog
          address={editor.getAttributes('link').href ?? ''}
          onConfirm={(address) => finish((editor) => insertLink(editor, address, address))}
          onRemove={() => finish(UNLINK.run)}
        />
      )}
      {opened === 'massima' && (
        <SelectMassimaDialog
          onConfirm={(item) =>
            finish((editor) => insertLink(editor, itemAddress('massima', item.id), item.titolo || item.label))
          }
          onClose={close}
        />
      )}
      {opened === 'provvedimento' && (
        <SelectProvvedimentoDialog
          onConfirm={(item) =>
            finish((editor) => insertLink(editor, itemAddress('provvedimento', item.id), item.label))
          }
          onClose={close}
        />
      )}
      {opened === 'keys' && <ShortcutsDialog onClose={close} />}
    </div>
  );
}
