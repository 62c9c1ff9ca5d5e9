import {
  type QueryClient,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  askAgainAfter,
  type DocumentNote,
  type DocumentNotes,
  deleteDocumentNote,
  documentNotesKey,
  documentNotesQuery,
  saveDocumentNote,
} from '@/api/documentNote';
import { NOTED } from '@/domain/note';
import { useNotedDocument } from './notedDocument';
import { inReadingOrder } from './words';

/** Whatever writes a note has this key: while one is on its way, 'Aggiornamento in corso' is shown. */
const WRITING = [NOTED, 'writing'];

const NONE: readonly DocumentNote[] = [];

/** The notes of the open document that the reader may see; with `poll`, asked for again while the page is seen. */
export function useNotes({ poll = false } = {}) {
  const { fileHash } = useNotedDocument();
  const { data, isError, isPending, refetch } = useQuery({
    ...documentNotesQuery(fileHash ?? ''),
    enabled: fileHash !== null,
    refetchOnMount: poll ? 'always' : true,
    refetchInterval: poll && askAgainAfter,
    refetchOnWindowFocus: poll && 'always',
  });
  const notes = useMemo(() => (data ? inReadingOrder(data.items) : NONE), [data]);
  return { notes, waiting: data?.waiting ?? NONE, failed: isError && !data, loading: isPending, refetch };
}

export const useWriting = () => useIsMutating({ mutationKey: WRITING }) > 0;

/** Saving and removing: the list has the outcome at once, whatever an older question is still to answer. */
export function useNoteWriting() {
  const { fileHash } = useNotedDocument();
  const queries = useQueryClient();
  const key = documentNotesKey(fileHash ?? '');

  const save = useMutation({
    mutationKey: WRITING,
    mutationFn: saveDocumentNote,
    onMutate: () => queries.cancelQueries({ queryKey: key }),
    onSuccess: (note) => put(queries, key, note),
    // Whoever asked tells it, in its own way.
    meta: { silent: true },
  });
  const remove = useMutation({
    mutationKey: WRITING,
    mutationFn: deleteDocumentNote,
    onMutate: () => queries.cancelQueries({ queryKey: key }),
    onSuccess: (_, id) => drop(queries, key, id),
  });
  return {
    save: save.mutateAsync,
    remove: remove.mutateAsync,
    busy: save.isPending || remove.isPending,
  };
}

type Key = ReturnType<typeof documentNotesKey>;

function change(queries: QueryClient, key: Key, make: (notes: readonly DocumentNote[]) => DocumentNote[]) {
  queries.setQueryData<DocumentNotes>(key, (before) => {
    const { items = [], waiting = [] } = before ?? {};
    // The tag named the list as it was: without it the next question brings the server's own.
    return { items: make(items), waiting, tag: null };
  });
}

function put(queries: QueryClient, key: Key, note: DocumentNote) {
  if (note.file_hash !== key[1]) return;
  drop(queries, key, note._id);
  change(queries, key, (notes) => [...notes, note]);
}

function drop(queries: QueryClient, key: Key, id: string) {
  queries.setQueryData<DocumentNotes>(
    key,
    (before) =>
      before && {
        items: before.items.filter(({ _id }) => _id !== id),
        waiting: before.waiting.filter(({ _id }) => _id !== id),
        tag: null,
      },
  );
}
