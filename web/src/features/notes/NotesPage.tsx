import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { deleteNote, NOTES_PAGE, type NoteEntry, notesQuery } from '@/api/notes';
import { formatNumber } from '@/domain/format';
import { NO_FILTER, NOTES, notesAddress, readNotesFilter } from '@/domain/note';
import { useListAddress } from '@/parts/navigation/useListAddress';
import { ExportNotes, RemoveNoteDialog } from '@/parts/note';
import { Failure } from '@/parts/problem/Failure';
import { BackButton, hasBack } from '@/ui/BackButton';
import { Breadcrumb } from '@/ui/Breadcrumb';
import { Icon } from '@/ui/Icon';
import { Pagination } from '@/ui/Pagination';
import { usePageTitle } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import { decisionOf, Filters } from './Filters';
import { NoteRow } from './NoteRow';
import './notes.scss';

/** All notes of the reader's (docs/regole/note-e-cartelle.md#le-mie-note); the conditions are in the address. */
export default function NotesPage() {
  usePageTitle('Le mie note');
  const { params, page } = useListAddress();
  const filter = readNotesFilter(params);
  const found = useQuery({ ...notesQuery(filter, page), placeholderData: keepPreviousData });
  const { count = 0, items = [], people = [] } = found.data ?? {};
  const total = Math.ceil(count / NOTES_PAGE);
  const [removing, setRemoving] = useState<NoteEntry | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const filtered = Object.values(filter).some(Boolean);
  // What was the last page may have emptied.
  if (found.isSuccess && !found.isPlaceholderData && total > 0 && page > total)
    return <Navigate to={notesAddress(filter, total)} replace />;

  const none = found.isSuccess && count === 0;
  return (
    <div className="container-xxl py-4">
      {filter.provvedimento && <Way to={decisionOf(items)} />}
      <div className="bdm-my-notes-head">
        <h1 ref={heading} tabIndex={-1}>
          Le mie note
        </h1>
        {count > 0 && (
          <ExportNotes
            choices={[
              ...(filtered ? [{ whose: 'Note trovate', filter }] : []),
              { whose: 'Tutte le mie note', filter: NO_FILTER },
            ]}
          />
        )}
      </div>
      {none && !filtered ? (
        <NoNotes />
      ) : (
        <>
          <Filters filter={filter} people={people} items={items} />
          <p role="status" className="bdm-muted">
            {found.isSuccess && (count === 1 ? '1 nota' : `${formatNumber(count)} note`)}
          </p>
          {found.isPending && <Skeleton lines={10} label="Caricamento delle note" />}
          {found.isError && <Failure error={found.error} onRetry={found.refetch} />}
          {none && (
            <p>
              Nessuna nota corrisponde ai criteri indicati.{' '}
              <Link to={notesAddress({})}>Mostra tutte le note</Link>
            </p>
          )}
          {items.length > 0 && (
            <ul className={`bdm-my-notes ${found.isPlaceholderData ? 'bdm-stale' : ''}`} aria-label="Note">
              {items.map((note) => (
                <NoteRow key={note.id} note={note} filter={filter} onRemove={() => setRemoving(note)} />
              ))}
            </ul>
          )}
          <Pagination
            current={page}
            total={total}
            address={(to) => notesAddress(filter, to)}
            label="Pagine delle note"
          />
        </>
      )}
      {removing && (
        <Removing
          note={removing}
          onClose={() => setRemoving(null)}
          onRemoved={() => heading.current?.focus()}
        />
      )}
    </div>
  );
}

/** The row goes with the button that was pressed: the keyboard goes on from the heading. */
function Removing(props: { note: NoteEntry; onClose: () => void; onRemoved: () => void }) {
  const { note, onClose, onRemoved } = props;
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: deleteNote,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['notes'] }),
  });
  return (
    <RemoveNoteDialog
      said={note.quote || note.text}
      mine
      shared={note.participant.length > 0}
      busy={remove.isPending}
      remove={() => remove.mutateAsync(note)}
      onRemoved={onRemoved}
      onClose={onClose}
    />
  );
}

/** The way to the notes on one decision, and back to where one comes from. */
function Way({ to }: { to: string }) {
  return (
    <div className="bdm-way mb-3">
      {hasBack() && <BackButton />}
      <Breadcrumb
        label="Percorso"
        steps={[{ name: 'Home', to: '/' }, { name: 'Le mie note', to: NOTES }, { name: to }]}
      />
    </div>
  );
}

function NoNotes() {
  return (
    <div className="bdm-my-notes-none">
      <Icon name="it-note" size="xl" color="primary" />
      <p className="lead mb-1">Non ha ancora scritto note</p>
      <p className="bdm-muted">
        In un documento aperto, con «Evidenzia e annota», si evidenzia un passo e gli si aggiunge un testo;
        accanto a un provvedimento o a un abstract si scrive una nota personale. Qui si ritrovano tutte, con
        quelle che altri condividono.
      </p>
      <Link className="btn btn-primary" to="/search/standard">
        Cerca un provvedimento
      </Link>
    </div>
  );
}
