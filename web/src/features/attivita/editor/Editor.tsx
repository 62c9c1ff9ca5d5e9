import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import type { ApiError } from '@/api/http';
import type { ItemKind } from '@/domain/item';
import { NOTHING_TO_SAVE, SAVING } from '@/domain/messages';
import { actionsFor, seesDrafts, transition } from '@/domain/workflow';
import { DraftNotice, UnsavedChangesDialog } from '@/parts/draft';
import { useShortcut } from '@/parts/item/shortcuts';
import { useCurrentUser } from '@/parts/session';
import { Findings } from '@/parts/workflow/Findings';
import { WorkflowActions } from '@/parts/workflow/WorkflowActions';
import { useKeptFocus } from '@/ui/keptFocus';
import { type Why, WhyButton } from '@/ui/why';
import { Assignee } from '../assignment/Assignee';
import { PresenceNotice } from '../presence/PresenceNotice';
import { CommentsContext, writtenOn } from './comments';
import { ReadOnlyNotice, ReasonNotice } from './notices';
import { type Editor, useSubmitAtOnce } from './useEditor';
import './editor.scss';

const ConflictDialog = lazy(() => import('@/parts/conflict/ConflictDialog'));
const HistoryPanel = lazy(() => import('@/parts/history/HistoryPanel'));
const ChangesSinceBack = lazy(() => import('@/parts/history/ChangesSinceBack'));

const NAMES: Record<ItemKind, { data: string; on: string }> = {
  provvedimento: { data: 'Dati del provvedimento', on: 'Azioni sul provvedimento' },
  massima: { data: 'Dati dell’abstract', on: 'Azioni sull’abstract' },
};

const WAITING = ['DA_APPROVARE', 'DA_PUBBLICARE'];

/** What is told above the form: why it stands as it does, who else writes, what is missing and what has changed. */
export function EditorNotices({
  editor,
  reason,
  onGo,
  children,
}: {
  editor: Pick<Editor, 'kind' | 'item' | 'editable' | 'fieldOf' | 'draft' | 'modified'>;
  /** Why nothing can be changed; null where it can. */
  reason: string | null;
  /** Leads to a field of the form; null where there is no form. */
  onGo: ((field: string) => void) | null;
  /** What can be done about the reason. */
  children?: ReactNode;
}) {
  const { kind, item, editable, fieldOf, draft, modified } = editor;
  return (
    <>
      {item && <ReasonNotice item={item} onGo={onGo && ((field) => onGo(fieldOf(field) ?? field))} />}
      <ReadOnlyNotice reason={reason} />
      <PresenceNotice kind={kind} id={editable && item ? item.id : null} />
      {item && <Assignee kind={kind} item={item} />}
      {children}
      <DraftNotice draft={draft} />
      {item && <Findings kind={kind} item={item} modified={modified} />}
      <EditorChanges editor={editor} />
    </>
  );
}

/** The form itself; `ref` for who puts the focus into it. */
export function EditorForm({
  editor: { kind, item, fieldOf, save },
  ref,
  children,
}: {
  editor: Pick<Editor, 'kind' | 'item' | 'fieldOf' | 'save'>;
  ref: Ref<HTMLFormElement>;
  children: ReactNode;
}) {
  const comments = useMemo(() => ({ ...writtenOn(item), fieldOf }), [item, fieldOf]);
  // Enter in a box is no wish to save: many boxes take it to choose what they suggest.
  function onKeyDown(event: KeyboardEvent) {
    // In a dialog that was opened from here it is the dialog's.
    const here = event.target instanceof HTMLInputElement && event.currentTarget.contains(event.target);
    if (event.key === 'Enter' && here) event.preventDefault();
  }
  return (
    <form
      ref={ref}
      className="bdm-editor-form"
      aria-label={NAMES[kind].data}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <CommentsContext value={comments}>{children}</CommentsContext>
    </form>
  );
}

/** The bar with what may be done, and whether something waits to be saved. */
export function EditorBar({
  editor: { kind, item, editable, isDirty, modified, saving, save, saveAndSubmit, onMoved, next },
  busy = false,
  onward = null,
  children,
  onRefused,
}: {
  editor: Pick<
    Editor,
    | 'kind'
    | 'item'
    | 'editable'
    | 'isDirty'
    | 'modified'
    | 'saving'
    | 'save'
    | 'onMoved'
    | 'next'
    | 'saveAndSubmit'
  >;
  /** Nothing may be done with the item now. */
  busy?: boolean;
  /** A new item may be submitted as well, saved by the way; and why not yet. */
  onward?: { why: Why } | null;
  /** What else stands in the bar. */
  children?: ReactNode;
  onRefused?: (error: ApiError) => void;
}) {
  const user = useCurrentUser();
  const bar = useRef<HTMLElement>(null);
  useKeptFocus(bar);
  const why = saving ? SAVING : item !== null && !isDirty ? NOTHING_TO_SAVE : null;
  useShortcut('ctrl+s', 'Salva', editable ? () => void (why ?? save()) : null);
  const submit = item === null && onward !== null;
  const notYet = saving ? SAVING : (onward?.why ?? null);
  const submitLabel = transition(kind, 'submitted').label;
  useShortcut('ctrl+enter', submitLabel, submit ? () => void (notYet ?? saveAndSubmit()) : null);
  const atOnce = useSubmitAtOnce(item);
  const acts = item !== null && actionsFor(user, kind, item).length > 0;
  const gone = !editable && !acts;
  const wasGone = useRef(gone);
  useEffect(() => {
    // What was pressed went with the bar: the keyboard goes on at the top of the page.
    if (gone && !wasGone.current && document.activeElement === document.body) {
      document.getElementById('contenuto')?.focus({ preventScroll: true });
    }
    wasGone.current = gone;
  }, [gone]);
  if (gone) return null;
  return (
    <section ref={bar} className="bdm-editor-bar" aria-label={NAMES[kind].on} tabIndex={-1}>
      <p role="status">{modified ? 'Modifiche non salvate' : ''}</p>
      {children}
      {editable && (
        <WhyButton color="primary" size="sm" type="button" why={why} onClick={() => void save()}>
          Salva
        </WhyButton>
      )}
      {submit && (
        <WhyButton color="primary" size="sm" type="button" why={notYet} onClick={() => void saveAndSubmit()}>
          {submitLabel}
        </WhyButton>
      )}
      {item && (
        <WorkflowActions
          kind={kind}
          item={item}
          disabled={saving || busy}
          beforeSubmit={async () => !isDirty || (await save()) !== null}
          onMoved={onMoved}
          next={next}
          start={atOnce ? 'submitted' : null}
          {...(onRefused ? { onRefused } : {})}
        />
      )}
    </section>
  );
}

/** What is new since it was sent back, for whom it waits again. */
function EditorChanges({ editor: { kind, item } }: { editor: Pick<Editor, 'kind' | 'item'> }) {
  const user = useCurrentUser();
  if (!item || !WAITING.includes(item.status) || !seesDrafts(user, kind, item.ufficio)) return null;
  return (
    <Suspense fallback={null}>
      <ChangesSinceBack kind={kind} id={item.id} />
    </Suspense>
  );
}

/** What happened to the item, for whoever sees drafts. */
export function EditorHistory({ editor: { kind, item } }: { editor: Pick<Editor, 'kind' | 'item'> }) {
  const user = useCurrentUser();
  if (!item || !seesDrafts(user, kind, item.ufficio)) return null;
  return (
    <Suspense fallback={null}>
      <HistoryPanel kind={kind} id={item.id} />
    </Suspense>
  );
}

/** What is asked: on another's save, and on leaving. `labels` and `format` say what differs in words. */
export function EditorDialogs({
  editor: { conflict, saving, keepMine, takeTheirs, dropConflict, draft, unsaved },
  ...words
}: {
  editor: Pick<
    Editor,
    'conflict' | 'saving' | 'keepMine' | 'takeTheirs' | 'dropConflict' | 'draft' | 'unsaved'
  >;
  labels: Readonly<Record<string, string>>;
  mine: () => Readonly<Record<string, unknown>>;
  format?: (field: string, value: unknown) => string;
}) {
  return (
    <>
      <Suspense fallback={null}>
        {conflict && (
          <ConflictDialog
            {...words}
            conflict={conflict}
            mine={words.mine()}
            busy={saving}
            onKeepMine={() => void keepMine()}
            onTakeTheirs={() => {
              draft.forget();
              void takeTheirs();
            }}
            onClose={dropConflict}
          />
        )}
      </Suspense>
      <UnsavedChangesDialog unsaved={unsaved} />
    </>
  );
}
