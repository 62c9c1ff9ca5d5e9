import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@/api/http';
import { savedSearchQuery, saveSearch } from '@/api/savedSearch';
import type { Search } from '@/domain/search';
import { Dialog } from '@/ui/Dialog';
import { TextField } from '@/ui/Field';
import { Button } from '@/ui/kit';
import { notifyError, notifySuccess } from '@/ui/toast';
import { NAME_LIMIT, sayable } from './words';
import './saved.scss';

const FAILURE = 'Si è verificato un problema nel salvataggio della ricerca';

/** 'Salva ricerca': the search under a name; without one it is called like its expression. */
export default function SaveSearchDialog({ search, onClose }: { search: Search; onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const { area, collated, note_personali, sort_field, sort_order } = search;
  const save = useMutation({
    mutationFn: () =>
      saveSearch(search.target, {
        ...(name.trim() ? { name: name.trim() } : {}),
        query: search.q,
        area,
        collated,
        note_personali,
        sort_field,
        sort_order,
      }),
    onSuccess: () => {
      void queries.invalidateQueries(savedSearchQuery(search.target));
      notifySuccess('Ricerca salvata con successo');
      onClose();
    },
    // What the person can do something about (too many searches, say) is told by the server.
    onError: (error) =>
      notifyError(
        error instanceof ApiError && error.status === 409 ? `${FAILURE}: ${error.message}` : FAILURE,
      ),
    meta: { silent: true },
  });

  return (
    <Dialog
      title="Salva ricerca"
      onClose={onClose}
      onSubmit={() => !save.isPending && save.mutate()}
      footer={
        <>
          <Button color="primary" outline type="button" onClick={onClose}>
            Annulla
          </Button>
          <Button color="primary" type="submit" disabled={save.isPending}>
            Salva
          </Button>
        </>
      }
    >
      <TextField
        label="Nome della ricerca"
        data-autofocus
        value={name}
        maxLength={NAME_LIMIT}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        help="Senza un nome la ricerca prende quello della sua espressione."
      />
      <p className="bdm-muted mb-1">Si salva questa ricerca:</p>
      <p className="bdm-saved-words mb-0">{sayable(search)}</p>
    </Dialog>
  );
}
