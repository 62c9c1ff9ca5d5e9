import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { follow, refreshAvvisi } from '@/api/avvisi';
import { ApiError, messageOf } from '@/api/http';
import { savedSearchQuery, saveSearch } from '@/api/savedSearch';
import { NAME_LIMIT, proposedName, sayable } from '@/domain/sayable';
import type { Search } from '@/domain/search';
import { useDistretti } from '@/parts/archivio/useDistretti';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { TextField } from '@/ui/Field';
import { notifyError, notifySuccess } from '@/ui/toast';
import './saved.scss';

const FAILURE = 'Si è verificato un problema nel salvataggio della ricerca';

/** 'Salva ricerca': the search under a name; what it asks for is the one proposed. */
export default function SaveSearchDialog({ search, onClose }: { search: Search; onClose: () => void }) {
  const queries = useQueryClient();
  const distretti = useDistretti();
  const proposed = proposedName(search, distretti);
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? proposed;
  const [notify, setNotify] = useState(false);
  const { area, collated, note_personali, sort_field, sort_order } = search;
  const save = useMutation({
    mutationFn: () =>
      saveSearch(search.target, {
        name: name.trim() || proposed,
        query: search.q,
        area,
        collated,
        note_personali,
        sort_field,
        sort_order,
      }),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries(savedSearchQuery(search.target));
      notifySuccess('Ricerca salvata con successo');
      onClose();
      if (notify)
        follow({ what: 'ricerca', target: id })
          .then(() => refreshAvvisi(queries))
          .catch((error) => notifyError(messageOf(error)));
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
      footer={<DialogButtons action="Salva" disabled={save.isPending} onClose={onClose} />}
    >
      <TextField
        label="Nome della ricerca"
        data-autofocus
        value={name}
        maxLength={NAME_LIMIT}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        help="Si può cambiare: senza un nome resta quello proposto."
      />
      <div className="form-check mb-3">
        <input
          id="avvisami"
          type="checkbox"
          checked={notify}
          onChange={(event) => setNotify(event.target.checked)}
        />
        <label htmlFor="avvisami">Avvisami quando c’è qualcosa di nuovo</label>
      </div>
      <p className="bdm-muted mb-1">Si salva questa ricerca:</p>
      <p className="bdm-saved-words mb-0">{sayable(search, distretti)}</p>
    </Dialog>
  );
}
