import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { type EditConflict, editConflictOf } from '@/api/conflict';
import { ApiError } from '@/api/http';
import { type Saved, saveProvvedimento } from '@/api/provvedimento';
import { GENERIC_ERROR } from '@/domain/messages';
import { sameValue } from '@/ui/conflict';
import { notifyError, notifySuccess } from '@/ui/toast';
import { REQUIRED } from './rules';
import { fromInput, type LinkedDecision, toInput, type Values } from './values';

const WRONG = 'Correggere i campi segnalati.';

type Options = {
  id: string | null;
  form: UseFormReturn<Values>;
  /** After a save, with what was saved. */
  onSaved: (saved: Saved, values: Values) => void;
  /** What is wrong has been told; the form shows where. */
  onWrong: (fields: string[]) => void;
};

/** Saving the form: one save at a time, every refusal said, the version that somebody else saved not overwritten. */
export function useSave({ id, form, onSaved, onWrong }: Options) {
  const queries = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const running = useRef<Promise<Saved | null> | null>(null);

  const send = useCallback(
    async (values: Values): Promise<Saved | null> => {
      try {
        const saved = await saveProvvedimento(toInput(values, id));
        keepWhatWasTypedMeanwhile(form, values, { ...values, version: saved.version });
        setConflict(null);
        notifySuccess('Provvedimento salvato con successo');
        onSaved(saved, values);
        // The form knows what it saved; lists, searches and the pages of the item do not.
        void queries.invalidateQueries({ refetchType: 'active' });
        return saved;
      } catch (error) {
        const met = editConflictOf(error);
        if (met) setConflict(met);
        else onWrong(tell(error, form));
        // No longer a draft, or gone: the page shows what it is now.
        if (!met && error instanceof ApiError && [404, 409].includes(error.status)) {
          void queries.invalidateQueries();
        }
        return null;
      }
    },
    [id, form, onSaved, onWrong, queries],
  );

  const save = useCallback((): Promise<Saved | null> => {
    running.current ??= (async () => {
      let saved: Saved | null = null;
      setSaving(true);
      try {
        await form.handleSubmit(
          async (values) => {
            saved = await send(values);
          },
          (errors) => {
            notifyError(isMissing(errors) ? REQUIRED : WRONG);
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

  /** Saves again over the newer version: what I did not touch is taken as it was saved. */
  const keepMine = useCallback(async () => {
    if (!conflict) return;
    const mine = toInput(form.getValues(), id) as Record<string, unknown>;
    for (const { field, from, to } of conflict.changes) {
      if (!sameValue(mine[field], from)) continue;
      const taken = { ...fromInput(field, to), ...linkFrom(field, to) };
      for (const [name, value] of Object.entries(taken)) {
        form.setValue(name as keyof Values, value as never, { shouldDirty: true });
      }
    }
    form.setValue('version', conflict.version);
    setConflict(null);
    await save();
  }, [conflict, form, id, save]);

  return { save, saving, conflict, keepMine, dropConflict: () => setConflict(null) };
}

/** A link that somebody else set: its name is read again with the item. */
function linkFrom(field: string, to: unknown): Partial<Values> {
  const side = { provvedimento_precedente_id: 'precedente', provvedimento_successivo_id: 'successivo' }[
    field
  ];
  if (!side) return {};
  const link: LinkedDecision | null = typeof to === 'string' ? { id: to, label: '', ufficio: '' } : null;
  return { [side]: link };
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

function isMissing(errors: FieldErrors<Values>): boolean {
  return Object.values(errors).some((error) => /obbligatori[ao]$/.test(String(error?.message ?? '')));
}

/** Says what the server refused, at the fields too; the fields that are wrong. */
function tell(error: unknown, form: UseFormReturn<Values>): string[] {
  if (!(error instanceof ApiError)) throw error;
  const names: Record<string, string> = {
    provvedimento_precedente_id: 'precedente',
    provvedimento_successivo_id: 'successivo',
  };
  const known = error.errors
    .map(({ field, message }) => ({ name: names[field] ?? field.split('.')[0] ?? '', message }))
    .filter(({ name }) => name in form.getValues());
  for (const { name, message } of known) form.setError(name as keyof Values, { type: 'server', message });
  // The session has ended: what stands in the form is kept as a draft.
  if (error.status !== 401) notifyError(error.message || GENERIC_ERROR);
  return known.map(({ name }) => name);
}
