import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import type { EditableProvvedimento } from '@/api/provvedimento';
import type { ItemKind } from '@/domain/item';
import { listAddress } from '@/domain/work';
import { editAddress, type WorkflowAction, type WorkflowItem } from '@/domain/workflow';
import { useLocalDraft, useUnsavedChanges } from '@/parts/draft';
import { useGoBack } from '@/ui/BackButton';
import { useNext } from './useNext';
import { type SaveOptions, useSave } from './useSave';
import { useWorkPlace } from './useWorkPlace';

/** What takes an item out of the hands of whoever is on its page. */
const AWAY: readonly WorkflowAction[] = ['deleted', 'rejected', 'withdrawal_requested', 'withdrawn'];

/** The state of a page that was come to in order to submit its item. */
const SUBMIT = { submit: true };

type Editable = WorkflowItem & Pick<EditableProvvedimento, 'version' | 'last_event' | 'assigned_to'>;

type Options<Values extends FieldValues, Item extends Editable> = Omit<
  SaveOptions<Values>,
  'onSaved' | 'read'
> & {
  kind: ItemKind;
  /** Null for a new one. */
  item: Item | null;
  editable: boolean;
  form: UseFormReturn<Values>;
  /** The item as it is saved now; null when it is gone, of which the page tells. */
  read: (id: string) => Promise<Item | null>;
  valuesOf: (item: Item) => Values;
};

/** What the editors of decisions and abstracts have in common: saving, the draft on this machine, leaving, following. */
export function useEditor<Values extends FieldValues & { version: number }, Item extends Editable>(
  options: Options<Values, Item>,
) {
  const { kind, item, editable, form, read, valuesOf, fieldOf } = options;
  const id = item?.id ?? null;
  const navigate = useNavigate();
  const goBack = useGoBack(`/attivita/${kind === 'massima' ? 'abstract' : 'provvedimento'}/home`);
  const place = useWorkPlace(id);
  const next = useNext(item);
  const leaving = useRef(false);
  const submitting = useRef(false);
  const { isDirty } = form.formState;
  const modified = editable && isDirty;

  const draft = useLocalDraft(editable || isDirty ? `${kind}.${id ?? 'nuovo'}` : null, form);
  const saving = useSave<Values>({
    ...options,
    read: async () => {
      const theirs = id && (await read(id));
      return theirs ? valuesOf(theirs) : null;
    },
    onSaved: (saved) => {
      draft.forget();
      if (id || leaving.current) return;
      unsaved.allow();
      const state = submitting.current ? SUBMIT : null;
      void navigate(editAddress(kind, saved.id), { replace: true, preventScrollReset: true, state });
    },
  });
  const unsaved = useUnsavedChanges({
    modified,
    save: async () => {
      leaving.current = true;
      const saved = await saving.save();
      leaving.current = false;
      return saved !== null;
    },
    onLeave: draft.forget,
  });

  // What the server has now, as long as nothing is being written over it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: how values are read from an item does not change
  useEffect(() => {
    if (item && !isDirty && item.version >= form.getValues().version) form.reset(valuesOf(item));
  }, [item, isDirty, form]);

  /** What was worked on is gone from here, or out of one's hands. */
  function onMoved(action: WorkflowAction) {
    if (!AWAY.includes(action)) return;
    draft.forget();
    unsaved.allow();
    // Where one came from, whatever was opened on the way.
    if (place) void navigate(listAddress(place), { replace: true });
    else goBack();
  }

  /** Of a new item: it is submitted on the page that it then has, where all is asked that there is to ask. */
  async function saveAndSubmit() {
    submitting.current = true;
    await saving.save();
    submitting.current = false;
  }

  /** Saved, and on to another page of the item, from which one comes back to this one. */
  async function saveAndOpen(addressOf: (id: string) => string) {
    const saved = await saving.save();
    if (!saved) return;
    unsaved.allow();
    void navigate(addressOf(saved.id));
  }

  function openNext() {
    draft.forget();
    unsaved.allow();
    next?.open();
  }

  return {
    ...saving,
    kind,
    item,
    editable,
    fieldOf: fieldOf as (name: string) => string | null,
    isDirty,
    modified,
    draft,
    unsaved,
    onMoved,
    saveAndSubmit,
    saveAndOpen,
    next: next && { ...next, open: openNext },
  };
}

export type Editor = ReturnType<typeof useEditor>;

/** Whether the page was come to in order to submit its item, once: not when it is come back to. */
export function useSubmitAtOnce(item: object | null): boolean {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // The page of the new item, which is still there for a moment, leaves it to that of the saved one.
  const asked = item !== null && (state as typeof SUBMIT | null)?.submit === true;
  const [wanted, setWanted] = useState(asked);
  if (asked && !wanted) setWanted(true);
  useEffect(() => {
    if (asked) void navigate(pathname + search, { replace: true, preventScrollReset: true, state: null });
  }, [asked, navigate, pathname, search]);
  return wanted;
}
