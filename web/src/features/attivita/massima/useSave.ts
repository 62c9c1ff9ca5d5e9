import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type EditConflict, editConflictOf } from '@/api/conflict';
import { ApiError } from '@/api/http';
import { editableMassimaQuery, saveMassima } from '@/api/massima';
import type { Saved } from '@/api/provvedimento';
import { notifyError, notifySuccess } from '@/ui/toast';
import { fieldOf, merged, REQUIRED, toInput, type Values, valuesOf } from './values';

const WRONG = 'Correggere i campi segnalati.';

type Options = {
  /** null for a new abstract. */
  id: string | null;
  form: UseFormReturn<Values>;
  onSaved: (saved: Saved) => void;
  /** What is wrong has been told; the form shows where. */
  onWrong: (fields: string[]) => void;
};

/** Saving the form: one save at a time, every refusal said, nothing that somebody else saved overwritten. */
export function useSave({ id, form, onSaved, onWrong }: Options) {
  const queries = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const running = useRef<Promise<boolean> | null>(null);

  const send = useCallback(
    async (values: Values): Promise<boolean> => {
      try {
        const saved = await saveMassima(toInput(values, id));
        keepWhatWasTypedMeanwhile(form, values, { ...values, version: saved.version });
        setConflict(null);
        notifySuccess('Abstract salvato con successo');
        onSaved(saved);
        void queries.invalidateQueries();
        return true;
      } catch (error) {
        const met = editConflictOf(error);
        if (met) setConflict(met);
        else onWrong(tell(error, form));
        // No longer a draft, or gone: the page shows what it is now.
        if (!met && error instanceof ApiError && [404, 409].includes(error.status)) {
          void queries.invalidateQueries();
        }
        return false;
      }
    },
    [id, form, onSaved, onWrong, queries],
  );

  /** Whether it is saved now. */
  const save = useCallback((): Promise<boolean> => {
    running.current ??= (async () => {
      let saved = false;
      setSaving(true);
      try {
        await form.handleSubmit(
          async (values) => {
            saved = await send(values);
          },
          (errors) => {
            const missing = Object.values(errors).some((error) =>
              /obbligatori[ao]$/.test(`${error?.message}`),
            );
            notifyError(missing ? REQUIRED : WRONG);
            onWrong(Object.keys(errors));
          },
        )();
      } finally {
        running.current = null;
        setSaving(false);
      }
      return saved;
    })();
    return running.current;
  }, [form, send, onWrong]);

  /** The abstract as it is saved now; null when it is gone, of which the page tells. */
  async function theirs(): Promise<Values | null> {
    if (!id) return null;
    const item = await queries.fetchQuery(editableMassimaQuery(id));
    return item && valuesOf(item);
  }

  /** Saves again: what I changed is kept, what only the other person changed is taken over. */
  async function keepMine() {
    const saved = await theirs();
    if (!saved || !conflict) return;
    const base = form.formState.defaultValues as Values;
    const values = merged(base, form.getValues(), saved, conflict.version);
    form.reset(saved);
    form.reset(values, { keepDefaultValues: true });
    setConflict(null);
    await save();
  }

  /** Drops what stands in this form. */
  async function takeTheirs() {
    const saved = await theirs();
    if (saved) form.reset(saved);
    setConflict(null);
  }

  return { save, saving, conflict, keepMine, takeTheirs, dropConflict: () => setConflict(null) };
}

/** What was typed while the save was under way stays, as a change of what was saved. */
function keepWhatWasTypedMeanwhile(form: UseFormReturn<Values>, sent: Values, saved: Values) {
  const now = form.getValues();
  form.reset(saved);
  for (const name of Object.keys(sent) as (keyof Values)[]) {
    if (JSON.stringify(now[name]) === JSON.stringify(sent[name])) continue;
    form.setValue(name, now[name] as never, { shouldDirty: true });
  }
}

/** Says what the server refused, at the fields too; the fields that are wrong. */
function tell(error: unknown, form: UseFormReturn<Values>): string[] {
  if (!(error instanceof ApiError)) throw error;
  const known: string[] = [];
  for (const { field, message } of error.errors) {
    const name = fieldOf(field.split('.')[0] ?? '');
    if (!name) continue;
    form.setError(name, { type: 'server', message });
    known.push(name);
  }
  // The session has ended: what stands in the form is kept as a draft.
  if (error.status !== 401) notifyError(error.message);
  return known;
}
