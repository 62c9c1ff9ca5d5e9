import type { MouseEvent } from 'react';
import type { DocumentNote } from '@/api/documentNote';
import { shortened, solid } from '@/domain/note';
import { ExportNotes } from '@/parts/note';
import { useNotes } from '@/parts/passageNote';
import { authorName, IN_PLACE_OF_PAGES, lastUpdate, plainWords } from '@/parts/passageNote/words';
import { Icon } from '@/ui/Icon';
import { Badge, Button } from '@/ui/kit';
import { Skeleton } from '@/ui/Skeleton';
import { ToolButton } from '@/ui/ToolButton';
import { useMedia } from '@/ui/useMedia';
import { useViewer } from '../viewerContext';
import { boundsOf } from './geometry';
import { useNotesState } from './notesContext';

/** The notes of the document, in the order of reading, and those that wait for their passage. */
export function NotesPanel({ provvedimentoId }: { provvedimentoId?: string | undefined }) {
  const { fileHash } = useViewer();
  const { notes, waiting, failed, loading, refetch } = useNotes();
  if (fileHash === null) return <p className="bdm-notes-empty">Questo documento non può essere annotato.</p>;
  if (failed)
    return (
      <div className="bdm-notes-empty" role="alert">
        <p>Non è stato possibile leggere le note.</p>
        <Button color="primary" outline size="xs" onClick={() => void refetch()}>
          Riprova
        </Button>
      </div>
    );
  if (loading) return <Skeleton lines={6} label="Caricamento delle note" />;
  return (
    <div className="bdm-notes-panel">
      {notes.length === 0 ? (
        <p className="bdm-notes-empty">
          Il documento non ha note. Con «Evidenzia e annota» si evidenzia un passo e gli si aggiunge un testo.
        </p>
      ) : (
        <ul className="bdm-notes-list" aria-label="Note del documento">
          {notes.map((note) => (
            <Entry key={note._id} note={note} />
          ))}
        </ul>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="note-in-attesa">
          <h3 id="note-in-attesa">In attesa ({waiting.length})</h3>
          <p className="bdm-notes-explained">
            Il documento è stato sostituito e il passo di queste note non è stato ritrovato nel nuovo testo.
            Nulla è andato perso: si possono leggere, copiare ed eliminare, e chi le ha scritte le può
            collocare a mano su un passo.
          </p>
          <ul className="bdm-notes-list" aria-label="Note in attesa">
            {waiting.map((note) => (
              <Entry key={note._id} note={note} waiting />
            ))}
          </ul>
        </section>
      )}
      <div className="bdm-notes-export">
        <ExportNotes
          className="btn-outline-primary btn-xs"
          choices={[
            ...(provvedimentoId
              ? [{ whose: 'Questo provvedimento', filter: { provvedimento: provvedimentoId } }]
              : []),
            { whose: 'Tutte le mie note', filter: {} },
          ]}
        />
      </div>
    </div>
  );
}

function Entry({ note, waiting = false }: { note: DocumentNote; waiting?: boolean }) {
  const { goTo, showPanel, say } = useViewer();
  const inPlaceOfPages = useMedia(IN_PLACE_OF_PAGES);
  const { current, setCurrent, setMenu, setDialog, placing, setPlacing, fresh } = useNotesState();
  const text = plainWords(note.text);

  function show() {
    if (waiting) return setDialog({ kind: 'text', note });
    setCurrent(note._id);
    goTo(note.page_number, note.rotated_rect.length > 0 ? boundsOf(note.rotated_rect) : undefined);
    if (inPlaceOfPages) showPanel(null);
  }

  function place() {
    setPlacing(note);
    if (inPlaceOfPages) showPanel(null);
    document.querySelector<HTMLElement>('.bdm-viewer-column')?.focus({ preventScroll: true });
    say('Selezionare il passo della nota e confermare; S seleziona con la tastiera, Esc annulla.');
  }

  function openMenu(event: MouseEvent<HTMLButtonElement>) {
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    setMenu({ id: note._id, x: left, y: bottom, back: event.currentTarget });
  }

  return (
    <li
      className={current === note._id ? 'bdm-notes-current' : ''}
      style={{ borderColor: solid(note.color) }}
    >
      <button type="button" className="bdm-notes-entry" onClick={show}>
        <span className="bdm-notes-page">
          {waiting ? 'Era a pagina' : 'Pagina'} {note.page_number}
          {!note.mine && <span> · di {authorName(note)}</span>}
          {note.mine && note.participant.length > 0 && <span> · condivisa</span>}
        </span>
        {fresh.has(note._id) && (
          <span>
            <Badge color="danger">Nuova</Badge>
          </span>
        )}
        <span className="bdm-notes-words">«{shortened(note.quote, 160)}»</span>
        {text && <span className="bdm-notes-said">{shortened(text, 160)}</span>}
        <span className="bdm-notes-when">{lastUpdate(note)}</span>
      </button>
      <ToolButton
        label={`Azioni sulla nota «${shortened(note.quote, 40)}»`}
        title="Azioni"
        aria-haspopup="menu"
        onClick={openMenu}
      >
        <Icon name="it-more-items" size="sm" />
      </ToolButton>
      {waiting && note.mine && (
        <Button
          className="bdm-notes-place"
          color="primary"
          outline
          size="xs"
          aria-pressed={placing?._id === note._id}
          onClick={place}
        >
          Colloca<span className="visually-hidden"> la nota «{shortened(note.quote, 40)}»</span>
        </Button>
      )}
    </li>
  );
}
