import { useState } from 'react';
import { commentedPlace, DOCUMENT_PAGE, type FieldComment } from '@/domain/history';
import { useWrittenComments } from './writtenComments';

/** `page`: what is in its box, where `field` is DOCUMENT_PAGE. */
type Draft = { field: string; page: string; text: string };
type Errors = Partial<Draft>;

const NOTHING: Draft = { field: '', page: '', text: '' };

/** The comments that go with what is sent back, and the one that is being written. */
export function useComments() {
  const [written, setWritten] = useWrittenComments();
  const [draft, setDraft] = useState(NOTHING);
  const [errors, setErrors] = useState<Errors>({});
  const [said, setSaid] = useState('');

  /** With the one that is being written; null where that one lacks something, which is then said. */
  function finish(): readonly FieldComment[] | null {
    const page = Number(draft.page);
    const paged = draft.field === DOCUMENT_PAGE;
    const field = paged ? `${DOCUMENT_PAGE}${page}` : draft.field;
    const text = draft.text.trim();
    if (!field && !text) return written;
    if (!field) setErrors({ field: 'Scegliere il dato da commentare.' });
    else if (paged && !(Number.isInteger(page) && page > 0))
      setErrors({ page: 'Indicare il numero della pagina.' });
    else if (written.some((each) => each.field === field))
      setErrors({ page: 'La pagina ha già un commento.' });
    else if (!text) setErrors({ text: 'Scrivere il commento.' });
    else return [...written, { field, text }];
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
      setSaid(`Aggiunto il commento su ${commentedPlace(all.at(-1)?.field ?? '')}`);
      setDraft(NOTHING);
      setErrors({});
      return true;
    },
    remove(comment: FieldComment) {
      setWritten(written.filter((each) => each !== comment));
      setSaid(`Rimosso il commento su ${commentedPlace(comment.field)}`);
    },
    finish,
  };
}

export type Comments = ReturnType<typeof useComments>;
