import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createFolder,
  type FolderEntry,
  foldersChanged,
  type NamedFolder,
  renameFolder,
} from '@/api/fascicolo';
import { ApiError, messageOf } from '@/api/http';
import { inTreeOrder } from '@/domain/folder';
import SHARED from '@/domain/generated/shared';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { Options, SelectField, TextField } from '@/ui/Field';
import { notifyError, notifySuccess } from '@/ui/toast';

type CreateProps = {
  /** The folder that it is made in; null for an outermost one. */
  parent?: { id: string; name: string } | null;
  /** Offers these as the place instead. */
  places?: readonly FolderEntry[];
  onCreated?: (folder: NamedFolder) => void;
  onClose: () => void;
};

/** 'Nuova cartella', or a subfolder. */
export function CreateFolderDialog({ parent = null, places = [], onCreated, onClose }: CreateProps) {
  const [place, setPlace] = useState(parent?.id ?? '');
  return (
    <NameDialog
      title={parent ? 'Nuova sottocartella' : 'Nuova cartella'}
      action="Crea"
      initial=""
      intro={parent ? `La cartella sarà creata in «${parent.name}».` : null}
      save={(name) => createFolder(name, place || null)}
      onSaved={(folder) => {
        notifySuccess(`La cartella ${folder.name} è stata creata con successo`);
        onCreated?.(folder);
      }}
      onClose={onClose}
    >
      {places.length > 0 && (
        <SelectField label="Posizione" value={place} onChange={(event) => setPlace(event.target.value)}>
          <option value="">Nessuna (cartella principale)</option>
          <Options
            of={inTreeOrder(places).map(({ entry, level }) => [
              entry.id,
              '\u00a0\u00a0'.repeat(level) + entry.name,
            ])}
          />
        </SelectField>
      )}
    </NameDialog>
  );
}

/** 'Rinomina': with the name unchanged nothing is asked of the server (docs/regole/note-e-cartelle.md#cartelle). */
export function RenameFolderDialog({ folder, onClose }: { folder: NamedFolder; onClose: () => void }) {
  return (
    <NameDialog
      title="Rinomina cartella"
      action="Rinomina"
      initial={folder.name}
      save={(name) => renameFolder(folder.id, name)}
      onSaved={() => notifySuccess('La cartella personale è stata rinominata con successo.')}
      onClose={onClose}
    />
  );
}

type NameProps<Saved> = {
  title: string;
  action: string;
  initial: string;
  intro?: string | null;
  save: (name: string) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  onClose: () => void;
  children?: React.ReactNode;
};

function NameDialog<Saved>(props: NameProps<Saved>) {
  const { title, action, initial, intro, onClose, children } = props;
  const queries = useQueryClient();
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: props.save,
    onSuccess: async (saved) => {
      await foldersChanged(queries);
      onClose();
      props.onSaved(saved);
    },
    onError: (failure) => {
      // What is wrong with the name or the place can be put right here; the rest is told as anywhere.
      if (failure instanceof ApiError && [409, 422].includes(failure.status))
        setError(failure.errors[0]?.message ?? failure.message);
      else if (!(failure instanceof ApiError && failure.status === 401)) notifyError(messageOf(failure));
    },
    meta: { silent: true },
  });

  function submit() {
    const wanted = name.trim();
    if (!wanted) setError('Indicare il nome della cartella.');
    else if (wanted === initial) onClose();
    else if (!save.isPending) save.mutate(wanted);
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      footer={<DialogButtons action={action} busy={save.isPending} onClose={onClose} />}
    >
      {intro && <p className="bdm-folder-words">{intro}</p>}
      <TextField
        label="Nome della cartella"
        required
        data-autofocus
        value={name}
        maxLength={SHARED.folder.MAX_NAME}
        autoComplete="off"
        error={error}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setName(event.target.value);
          setError(null);
        }}
      />
      {children}
    </Dialog>
  );
}
