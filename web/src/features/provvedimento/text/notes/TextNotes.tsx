import { type RefObject, type SyntheticEvent, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Testo } from '@/api/document';
import type { DocumentNote } from '@/api/documentNote';
import { shortened } from '@/domain/note';
import { documentPlace } from '@/parts/item/documentPlace';
import { type DocumentRequest, useDocumentViewer } from '@/parts/item/documentViewer';
import {
  NoteDialogs,
  type NotedDocument,
  NotedDocumentContext,
  NoteStateProvider,
  type PendingNote,
  SavingState,
  useNewNotes,
  useNotes,
  usePending,
} from '@/parts/passageNote';
import { noteKind, noteLabel } from '@/parts/passageNote/words';
import { Button } from '@/ui/kit';
import type { Marks } from '../marks';
import { notesLayer, type PlacedNote } from './layer';
import { useHighlighting } from './useHighlighting';
import { useNoteMenu } from './useNoteMenu';
import './notes.scss';

export type TextNotesProps = {
  text: Testo;
  /** The document that the text is of: its notes are those of its pages. */
  fileHash: string;
  request: DocumentRequest;
  /** What shows the text. */
  box: RefObject<HTMLElement | null>;
  /** Where the commands for a selection stand, while there is one. */
  slot: HTMLElement | null;
  /** Told where the notes are. */
  onMarks: (marks: Marks) => void;
};

const NOWHERE: Marks = [];

/** A button must not take the selection away before it is used. */
const keep = (event: SyntheticEvent) => event.preventDefault();
const KEEPING = { onPointerDown: keep, onMouseDown: keep };

/** The notes of a document in its text (docs/regole/note-e-cartelle.md): a chunk of its own, loaded when there are any. */
export default function TextNotes(props: TextNotesProps) {
  const { fileHash, request } = props;
  const [message, say] = useState('');
  const address = documentPlace(request);
  const noted = useMemo<NotedDocument>(() => ({ fileHash, address, say }), [fileHash, address]);
  return (
    <NotedDocumentContext value={noted}>
      <NoteStateProvider>
        <Notes {...props} />
        <NoteDialogs />
      </NoteStateProvider>
      <p className="visually-hidden" role="status">
        {message}
      </p>
    </NotedDocumentContext>
  );
}

function Notes({ text, fileHash, request, box, slot, onMarks }: TextNotesProps) {
  const { notes, refetch } = useNotes();
  const { pending } = usePending(fileHash);
  const { add } = useNewNotes();
  // Those made on the pages are told of there.
  const own = pending.filter(({ passage }) => !passage.rotated_rect);
  const { marks, unplaced } = useMemo(
    () => notesLayer(text.parti, [...notes.map(placed), ...pending.map(placedPending)]),
    [text, notes, pending],
  );
  // What was read on an earlier visit may have changed since.
  useEffect(() => {
    void refetch();
  }, [refetch]);
  useEffect(() => {
    onMarks(marks);
    return () => onMarks(NOWHERE);
  }, [marks, onMarks]);
  useNoteMenu(box, notes);
  const highlight = useHighlighting(text, box, add);

  return (
    <>
      {slot &&
        createPortal(
          <span className="bdm-text-selection-more">
            <Button color="primary" size="xs" {...KEEPING} onClick={() => highlight(false)}>
              Evidenzia
            </Button>
            <Button color="primary" outline size="xs" {...KEEPING} onClick={() => highlight(true)}>
              Evidenzia e annota
            </Button>
          </span>,
          slot,
        )}
      <SavingState
        writing={own.some(({ failed }) => !failed)}
        failed={own.filter(({ failed }) => failed).length}
      />
      <Unplaced notes={unplaced} request={request} />
    </>
  );
}

/** Notes whose words are not in the text: the document shows them. */
function Unplaced({ notes, request }: { notes: readonly PlacedNote[]; request: DocumentRequest }) {
  const viewer = useDocumentViewer();
  if (notes.length === 0) return null;
  return (
    <section className="bdm-text-unplaced" aria-label="Note non collocate nel testo">
      <p>Note non collocate nel testo:</p>
      <ul>
        {notes.map((note) => (
          <li key={note.id}>
            {note.pending ? (
              saidOf(note)
            ) : (
              <button type="button" onClick={() => viewer.open({ ...request, note: note.id })}>
                {saidOf(note)}
                <span className="visually-hidden"> (apri nel documento)</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const saidOf = ({ page_number, quote }: PlacedNote) => `pag. ${page_number} «${shortened(quote, 80)}»`;

function placed(note: DocumentNote): PlacedNote {
  const { _id: id, page_number, quote, prefix, suffix, color } = note;
  return {
    ...{ id, page_number, quote, prefix, suffix, color },
    title: noteKind(note),
    label: noteLabel(note),
    annotated: note.text !== '',
    pending: false,
    failed: false,
  };
}

function placedPending({ key, passage, color, failed }: PendingNote): PlacedNote {
  const title = failed ? 'Passo evidenziato, da salvare' : 'Passo evidenziato';
  return { id: key, ...passage, color, failed, title, label: title, annotated: false, pending: true };
}
