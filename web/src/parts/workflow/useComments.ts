import { useState } from 'react';
import { FIELD_LABELS, type FieldComment } from '@/domain/history';

type Draft = { field: string; text: string };
type Errors = { field?: string; text?: string };

/** The comments that go with what is sent back, and the one that is being written. */
export function useComments() {
  const [written, setWritten] = useState<readonly FieldComment[]>([]);
  const [draft, setDraft] = useState<Draft>({ field: '', text: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [said, setSaid] = useState('');

  /** With the one that is being written; null where that one lacks something, which is then said. */
  function finish(): readonly FieldComment[] | null {
    const { field } = draft;
    const text = draft.text.trim();
    if (!field && !text) return written;
    if (field && text) return [...written, { field, text }];
    setErrors(field ? { text: 'Scrivere il commento.' } : { field: 'Scegliere il dato da commentare.' });
    return null;
  }

  return {
    written,
    ...draft,
    errors,
    /** What was done last, for who does not see it. */
    said,
    write(change: Partial<Draft>) {
      setDraft((before) => ({ ...before, ...change }));
      setErrors({});
    },
    /** False where something is missing. */
    add(): boolean {
      const all = finish();
      if (!all) return false;
      if (all === written) {
        setErrors({ field: 'Scegliere il dato da commentare.' });
        return false;
      }
      setWritten(all);
      setSaid(`Aggiunto il commento su ${FIELD_LABELS[draft.field]}`);
      setDraft({ field: '', text: '' });
      setErrors({});
      return true;
    },
    remove(comment: FieldComment) {
      setWritten(written.filter((each) => each !== comment));
      setSaid(`Rimosso il commento su ${FIELD_LABELS[comment.field]}`);
    },
    finish,
  };
}

export type Comments = ReturnType<typeof useComments>;
