import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  deleteSearch,
  renameSearch,
  type SavedSearch,
  type SearchNews,
  savedSearchQuery,
  searchNewsQuery,
  seeSearch,
} from '@/api/savedSearch';
import { dayOf } from '@/domain/day';
import { formatDay, formatNumber } from '@/domain/format';
import { NAME_LIMIT, sayable } from '@/domain/sayable';
import { type Search, savedAddress } from '@/domain/search';
import { useDistretti } from '@/parts/archivio/useDistretti';
import { FeedButton } from '@/parts/feed';
import { NotifyButton } from '@/parts/follow';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Dialog } from '@/ui/Dialog';
import { TextField } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { Skeleton } from '@/ui/Skeleton';
import { notifySuccess } from '@/ui/toast';
import './saved.scss';

/** 'Ricerche salvate': the person's own, of decisions or of abstracts, to run, rename and delete. */
export default function SavedSearchesDialog({ search, onClose }: { search: Search; onClose: () => void }) {
  const { target } = search;
  const navigate = useNavigate();
  const distretti = useDistretti();
  const { data, isPending, isError } = useQuery(savedSearchQuery(target));
  const news = useQuery(searchNewsQuery(target)).data ?? [];
  const [renaming, setRenaming] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<SavedSearch | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const renamed = useRef<string | null>(null);
  const kind = target === 'abstract' ? 'abstract' : 'provvedimenti';

  // The form has gone: back to the button that opened it.
  useEffect(() => {
    if (renaming === null && renamed.current !== null) {
      list.current?.querySelector<HTMLElement>(`[data-row="${renamed.current}"] .bdm-saved-action`)?.focus();
    }
    renamed.current = renaming;
  }, [renaming]);

  function run(saved: SavedSearch) {
    // If that fails, the same is new once more.
    seeSearch(target, saved.id).catch(() => {});
    navigate(savedAddress(search, saved));
    onClose();
  }

  return (
    <Dialog title="Ricerche salvate" size="lg" onClose={onClose}>
      {isPending && <Skeleton lines={4} label="Caricamento delle ricerche salvate" />}
      {isError && <p className="mb-0">Non è stato possibile leggere le ricerche salvate.</p>}
      {data?.length === 0 && (
        <>
          <p>Non sono presenti ricerche salvate di {kind}.</p>
          <p className="mb-0">
            Una ricerca si salva con «Salva ricerca» del «Menu ricerca», dopo avere indicato almeno un
            criterio.
          </p>
        </>
      )}
      {data && data.length > 0 && (
        <ul className="bdm-saved" ref={list} aria-label={`Ricerche salvate di ${kind}`}>
          {data.map((saved) => (
            <li key={saved.id} data-row={saved.id}>
              {renaming === saved.id ? (
                <Rename saved={saved} target={target} onDone={() => setRenaming(null)} />
              ) : (
                <>
                  <button type="button" className="bdm-saved-run" onClick={() => run(saved)}>
                    <span className="bdm-saved-name">{saved.name}</span>
                    <News news={news.find(({ id }) => id === saved.id)} />
                    <span className="bdm-saved-words">
                      {sayable({ ...saved, q: saved.query }, distretti)}
                    </span>
                    <span className="visually-hidden">, esegui la ricerca</span>
                  </button>
                  <span className="bdm-saved-actions">
                    <NotifyButton id={saved.id} name={saved.name} className="bdm-saved-notify" />
                    {!saved.collated && !saved.note_personali && (
                      <FeedButton
                        name={saved.name}
                        target={target}
                        q={saved.query}
                        area={saved.area}
                        className="bdm-saved-notify"
                      />
                    )}
                    <RowButton
                      icon="it-pencil"
                      label={`Rinomina ${saved.name}`}
                      onClick={() => setRenaming(saved.id)}
                    />
                    <RowButton
                      icon="it-delete"
                      label={`Elimina ${saved.name}`}
                      onClick={() => setDeleting(saved)}
                    />
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {deleting && (
        <ConfirmDelete
          saved={deleting}
          target={target}
          onClose={() => setDeleting(null)}
          onDeleted={() => list.current?.closest<HTMLElement>('[role=dialog]')?.focus()}
        />
      )}
    </Dialog>
  );
}

/** '3 nuovi dal 12/11/2026' */
function News({ news }: { news: SearchNews | undefined }) {
  if (!news) return null;
  return (
    <span className="bdm-saved-news">
      {news.count === 1 ? '1 nuovo' : `${formatNumber(news.count)} nuovi`} dal {formatDay(dayOf(news.since))}
    </span>
  );
}

function RowButton(props: { icon: `it-${string}`; label: string; onClick: () => void }) {
  return (
    <button type="button" className="bdm-saved-action" title={props.label} onClick={props.onClick}>
      <Icon name={props.icon} size="sm" color="primary" />
      <span className="visually-hidden">{props.label}</span>
    </button>
  );
}

type RowProps = { saved: SavedSearch; target: Search['target'] };

function Rename({ saved, target, onDone }: RowProps & { onDone: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState(saved.name.slice(0, NAME_LIMIT));
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const rename = useMutation({
    mutationFn: () => renameSearch(target, saved.id, name.trim()),
    onSuccess: async () => {
      await queries.invalidateQueries(savedSearchQuery(target));
      notifySuccess('Ricerca rinominata con successo');
      onDone();
    },
  });

  return (
    <form
      className="bdm-saved-rename"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!name.trim()) setError('Indicare un nome');
        else if (name.trim() === saved.name) onDone();
        else if (!rename.isPending) rename.mutate();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onDone();
      }}
    >
      <TextField
        ref={input}
        label="Nome della ricerca"
        value={name}
        maxLength={NAME_LIMIT}
        autoComplete="off"
        error={error}
        onChange={(event) => {
          setName(event.target.value);
          setError(null);
        }}
      />
      <div className="bdm-saved-buttons">
        <Button color="primary" size="xs" outline onClick={onDone}>
          Annulla
        </Button>
        <Button color="primary" size="xs" type="submit" disabled={rename.isPending}>
          Rinomina
        </Button>
      </div>
    </form>
  );
}

function ConfirmDelete({
  saved,
  target,
  onClose,
  onDeleted,
}: RowProps & { onClose: () => void; onDeleted: () => void }) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteSearch(target, saved.id),
    onSuccess: async () => {
      onClose();
      notifySuccess('Ricerca eliminata con successo');
      await queries.invalidateQueries(savedSearchQuery(target));
      onDeleted();
    },
  });
  return (
    <ConfirmDialog
      title="Elimina la ricerca"
      action="Elimina"
      disabled={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    >
      <p className="mb-0">La ricerca «{saved.name}» sarà eliminata. L’operazione è irreversibile.</p>
    </ConfirmDialog>
  );
}
