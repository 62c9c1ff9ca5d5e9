import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { type EditConflict, editConflictOf } from '@/api/conflict';
import { ApiError } from '@/api/http';
import type { SavedVersion } from '@/api/provvedimento';
import { GENERIC_ERROR, REQUIRED } from '@/domain/messages';
import { notifyError, notifySuccess } from '@/ui/toast';

const WRONG = 'Correggere i campi segnalati.';

export type SaveOptions<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  send: (values: Values) => Promise<SavedVersion>;
  /** The item as it is saved now; null when it is gone, of which the page tells. */
  read: () => Promise<Values | null>;
  /** What is said of a save. */
  done: string;
  /** The field of the form that a field of the save call is; null where it has none. */
  fieldOf: (name: string) => Path<Values> | null;
  /** What a field of the form is called. */
  nameOf: (field: string) => string;
  /** Whether a required field is empty. */
  isMissing: (values: Values) => boolean;
  /** After a save, with what was saved. */
  onSaved: (saved: SavedVersion) => void;
  /** What is wrong has been told; the form shows where. */
  onWrong: (fields: string[]) => void;
};

/** Saving a form: one save at a time, every refusal said, nothing that somebody else saved overwritten. */
export function useSave<Values extends FieldValues & { version: number }>(options: SaveOptions<Values>) {
  const { form } = options;
  const queries = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const running = useRef<Promise<SavedVersion | null> | null>(null);
  const latest = useRef(options);
  latest.current = options;

  const send = useCallback(
    async (values: Values): Promise<SavedVersion | null> => {
      const { send, done, fieldOf, nameOf, onSaved, onWrong } = latest.current;
      try {
        const saved = await send(values);
        keepWhatWasTypedMeanwhile(form, values, { ...values, version: saved.version });
        setConflict(null);
        notifySuccess(done);
        onSaved(saved);
        // The form knows what it saved; lists, searches and the pages of the item do not.
        void queries.invalidateQueries({ refetchType: 'active' });
        return saved;
      } catch (error) {
        const met = editConflictOf(error);
        if (met) setConflict(met);
        else onWrong(tell(error, form, fieldOf, nameOf));
        // No longer a draft, or gone: the page shows what it is now.
        if (!met && error instanceof ApiError && [404, 409].includes(error.status)) {
          void queries.invalidateQueries();
        }
        return null;
      }
    },
    [form, queries],
  );

  /** What was saved; null where it was not. */
  const save = useCallback((): Promise<SavedVersion | null> => {
    running.current ??= (async () => {
      let saved: SavedVersion | null = null;
      setSaving(true);
      try {
        await form.handleSubmit(
          async (values) => {
            saved = await send(values as Values);
          },
          (errors) => {
            const { isMissing, nameOf, onWrong } = latest.current;
            const wrong = Object.keys(errors);
            notifyError(isMissing(form.getValues()) ? REQUIRED : WRONG, wrong.map(nameOf));
            onWrong(wrong);
          },
        )();
      } finally {
        running.current = null;
        setSaving(false);
      }
      return saved;
    })();
    return running.current;
  }, [form, send]);

  /** Saves again: what I changed is kept, what only the other person changed is taken over. */
  async function keepMine() {
    const theirs = await options.read();
    if (!theirs || !conflict) return;
    const values = merged(form.formState.defaultValues as Values, form.getValues(), theirs, conflict.version);
    form.reset(theirs as DefaultValues<Values>);
    form.reset(values as DefaultValues<Values>, { keepDefaultValues: true });
    setConflict(null);
    await save();
  }

  /** Drops what stands in this form. */
  async function takeTheirs() {
    const theirs = await options.read();
    if (theirs) form.reset(theirs as DefaultValues<Values>);
    setConflict(null);
  }

  return { save, saving, conflict, keepMine, takeTheirs, dropConflict: () => setConflict(null) };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What I changed since `base` stays, the rest becomes `theirs`; the version is the one that was seen in the conflict,
 * so that whoever saves meanwhile is told again.
 */
export function merged<Values extends { version: number }>(
  base: Values,
  mine: Values,
  theirs: Values,
  version: number,
): Values {
  const fields = Object.keys(mine) as (keyof Values)[];
  const kept = fields.filter((field) => field !== 'version' && !same(mine[field], base[field]));
  return { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])), version };
}

/** What was typed while the save was under way stays, as a change of what was saved. */
function keepWhatWasTypedMeanwhile<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  sent: Values,
  saved: Values,
) {
  const now = form.getValues();
  form.reset(saved as DefaultValues<Values>);
  for (const name of Object.keys(sent) as Path<Values>[]) {
    if (!same(now[name], sent[name])) form.setValue(name, now[name], { shouldDirty: true });
  }
}

/** Says what the server refused, at the fields too; the fields that are wrong. */
function tell<Values extends FieldValues>(
  error: unknown,
  form: UseFormReturn<Values>,
  fieldOf: (name: string) => Path<Values> | null,
  nameOf: (field: string) => string,
): string[] {
  if (!(error instanceof ApiError)) throw error;
  const known: string[] = [];
  for (const { field, message } of error.errors) {
    const name = fieldOf(field.split('.')[0] ?? '');
    if (!name) continue;
    form.setError(name, { type: 'server', message });
    known.push(name);
  }
  // The session has ended: what stands in the form is kept as a draft.
  if (error.status !== 401) notifyError(error.message || GENERIC_ERROR, known.map(nameOf));
  return known;
}
