import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import {
  ALIGNMENT,
  BLOCKS,
  CLEANING,
  HISTORY,
  keysSaid,
  MARKS,
  type State,
  setColour,
  setHeading,
  setHighlight,
  stateOf,
  type Tool,
  UNLINK,
} from './commands';
import { SignIcon } from './icons';
import { HIGHLIGHTS, type Swatch, TEXT_COLOURS } from './palette';
import { type Choice, ToolbarMenu } from './ToolbarMenu';

/** What opens a dialog. */
export type Opens = 'link' | 'massima' | 'provvedimento' | 'keys';

type Props = {
  editor: Editor;
  /** The field's: a page may have several editors. */
  label: string;
  controls: string;
  onOpen: (what: Opens) => void;
  ref: RefObject<HTMLDivElement | null>;
};

const HEADINGS = ['Normale', 'Titolo 1', 'Titolo 2', 'Titolo 3', 'Titolo 4', 'Titolo 5', 'Titolo 6'];

/**
 * The commands (docs/regole/redazione.md#testo-formattato). One stop of Tab: the arrows, Home and End move within, Esc
 * goes back to the text. A command leaves the focus in the text.
 */
export function Toolbar({ editor, label, controls, onOpen, ref }: Props) {
  const state = useEditorState({ editor, selector: ({ editor }) => stateOf(editor) });
  const { stop, ...keys } = useStops(ref, () => editor.commands.focus());
  const button = (tool: Tool) => (
    <ToolButton key={tool.sign} tool={tool} state={state} tabIndex={stop()} onRun={() => tool.run(editor)} />
  );
  const opener = (tool: Omit<Tool, 'run'>, what: Opens) => (
    <ToolButton
      key={tool.sign}
      tool={tool}
      state={state}
      tabIndex={stop()}
      onRun={() => onOpen(what)}
      dialog
    />
  );
  const group = (name: string, children: React.ReactNode) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields
    <div className="bdm-tools-group" role="group" aria-label={name}>
      {children}
    </div>
  );
  const linked = state.link !== null;

  return (
    <div
      ref={ref}
      className="bdm-rich-toolbar"
      role="toolbar"
      tabIndex={-1}
      aria-label={`Formattazione: ${label}`}
      aria-controls={controls}
      {...keys}
    >
      {group('Cronologia', HISTORY.map(button))}
      {group(
        'Paragrafo',
        <ToolbarMenu
          name={`Stile del paragrafo: ${HEADINGS[state.heading]}`}
          label={<span aria-hidden="true">{HEADINGS[state.heading]}</span>}
          className="bdm-tool-wide"
          tabIndex={stop()}
          choices={HEADINGS.map((name, level) => ({
            key: name,
            name,
            shown: <span className={`bdm-tool-heading bdm-tool-heading-${level}`}>{name}</span>,
            checked: state.heading === level,
            run: () => setHeading(editor, level),
          }))}
        />,
      )}
      {group(
        'Carattere',
        <>
          {MARKS.map(button)}
          <ToolbarMenu
            name={`Colore del testo: ${nameOf(TEXT_COLOURS, state.colour, 'Predefinito')}`}
            label={<SignIcon sign="colour" colour={state.colour} />}
            tabIndex={stop()}
            choices={swatches(TEXT_COLOURS, 'Predefinito', state.colour, (value) => setColour(editor, value))}
          />
          <ToolbarMenu
            name={`Evidenziazione: ${nameOf(HIGHLIGHTS, state.highlight, 'Nessuna')}`}
            label={<SignIcon sign="highlight" colour={state.highlight} />}
            tabIndex={stop()}
            choices={swatches(HIGHLIGHTS, 'Nessuna', state.highlight, (value) => setHighlight(editor, value))}
          />
        </>,
      )}
      {group('Allineamento', ALIGNMENT.map(button))}
      {group('Blocchi', BLOCKS.map(button))}
      {group(
        'Collegamenti',
        <>
          {opener(
            {
              sign: 'link',
              name: linked ? 'Modifica collegamento' : 'Inserisci collegamento',
              keys: 'Mod-k',
              pressed: () => linked,
            },
            'link',
          )}
          {opener({ sign: 'abstract', name: 'Collegamento a un abstract' }, 'massima')}
          {opener({ sign: 'provvedimento', name: 'Collegamento a un provvedimento' }, 'provvedimento')}
          {button(UNLINK)}
        </>,
      )}
      {group('Pulizia', CLEANING.map(button))}
      {group('Aiuto', opener({ sign: 'keys', name: 'Scorciatoie da tastiera' }, 'keys'))}
    </div>
  );
}

/** One stop of Tab for all tools: how keys and focus move among them, and the `tabIndex` of each in its turn. */
function useStops(ref: RefObject<HTMLElement | null>, onLeave: () => void) {
  const [current, setCurrent] = useState(0);
  const tools = () => [...(ref.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])];

  function onKeyDown(event: KeyboardEvent) {
    const all = tools();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const last = all.length - 1;
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to !== undefined) all[to]?.focus();
    else if (event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
  }

  // Each tool in its turn: the place in the toolbar decides which of them Tab reaches.
  let place = -1;
  const stop = () => {
    place += 1;
    return place === current ? 0 : -1;
  };

  function onFocus(event: FocusEvent<HTMLElement>) {
    const at = tools().indexOf(event.target);
    if (at >= 0) setCurrent(at);
  }
  return { stop, onKeyDown, onFocus };
}

function nameOf(swatches: readonly Swatch[], value: string | null, none: string): string {
  if (value === null) return none;
  return swatches.find((swatch) => swatch.value === value)?.name ?? 'Altro colore';
}

function swatches(
  offered: readonly Swatch[],
  none: string,
  value: string | null,
  set: (value: string | null) => void,
): Choice[] {
  const choice = (name: string, own: string | null): Choice => ({
    key: own ?? 'none',
    name,
    shown: (
      <>
        <span className="bdm-swatch" style={own ? { background: own } : undefined} aria-hidden="true" />
        {name}
      </>
    ),
    checked: value === own,
    run: () => set(own),
  });
  return [choice(none, null), ...offered.map((swatch) => choice(swatch.name, swatch.value))];
}

type ButtonProps = {
  tool: Omit<Tool, 'run'>;
  state: State;
  tabIndex: number;
  dialog?: boolean;
  onRun: () => void;
};

/** What cannot be done now keeps its place and the focus (`aria-disabled`), and does nothing. */
function ToolButton({ tool, state, tabIndex, dialog = false, onRun }: ButtonProps) {
  const { sign, name, keys, pressed, enabled } = tool;
  const off = enabled ? !enabled(state) : false;
  return (
    <button
      type="button"
      className="bdm-tool"
      data-tool
      tabIndex={tabIndex}
      aria-pressed={dialog ? undefined : pressed?.(state)}
      aria-haspopup={dialog ? 'dialog' : undefined}
      aria-disabled={off || undefined}
      aria-label={name}
      title={keys ? `${name} (${keysSaid(keys)})` : name}
      // The text keeps the focus, and what is selected in it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !off && onRun()}
    >
      <SignIcon sign={sign} />
    </button>
  );
}
