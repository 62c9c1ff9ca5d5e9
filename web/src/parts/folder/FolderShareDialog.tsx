import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type FolderEntry,
  folderParticipantsQuery,
  foldersChanged,
  shareFolder,
  unshareFolder,
} from '@/api/fascicolo';
import SHARED from '@/domain/generated/shared';
import { type Person, personName, type SharePermission } from '@/domain/person';
import { ShareDialog } from '@/parts/people';
import { notifySuccess } from '@/ui/toast';

const PERMISSIONS: Record<SharePermission, string> = {
  '': 'Sola lettura',
  w: 'Può aggiungere e togliere elementi',
};

const HINT =
  'La condivisione vale anche per le sottocartelle. Ognuno vede soltanto gli elementi che può consultare.';

type Props = { folder: Pick<FolderEntry, 'id' | 'name' | 'mine' | 'owner'>; onClose: () => void };

/**
 * 'Condivisione cartella personale' (docs/regole/note-e-cartelle.md). Who a folder is shared with sees the list and
 * does not change it.
 */
export function FolderShareDialog({ folder, onClose }: Props) {
  const queries = useQueryClient();
  const participants = useQuery(folderParticipantsQuery(folder.id));
  const onSuccess = () => foldersChanged(queries);
  const share = useMutation({
    mutationFn: ({ person, permission }: { person: Person; permission: SharePermission }) =>
      shareFolder(folder.id, person, permission),
    onSuccess: async (_, { person }) => {
      const known = participants.data?.some(({ upn }) => upn === person.upn);
      await onSuccess();
      notifySuccess(
        known
          ? `Permesso di ${personName(person)} modificato`
          : 'La cartella personale è stata condivisa con successo',
      );
    },
  });
  const unshare = useMutation({
    mutationFn: (upn: string) => unshareFolder(folder.id, upn),
    onSuccess: async () => {
      await onSuccess();
      notifySuccess('La condivisione della cartella personale è stata rimossa con successo');
    },
  });

  return (
    <ShareDialog
      title="Condivisione cartella personale"
      empty="La cartella non è stata condivisa"
      selfRefusal={SHARED.folder.SELF}
      permissions={PERMISSIONS}
      hint={folder.mine ? HINT : undefined}
      about={folder.mine ? folder.name : `${folder.name}, di ${personName(folder.owner)}`}
      participants={(participants.data ?? []).map(({ inherited, ...person }) => ({
        ...person,
        through: inherited ? `attraverso la cartella «${inherited.name}»` : undefined,
      }))}
      loading={participants.isPending}
      failed={participants.isError}
      readOnly={!folder.mine}
      busy={share.isPending || unshare.isPending}
      onAdd={(person, permission) => share.mutateAsync({ person, permission })}
      onPermission={(upn, permission) => {
        const person = participants.data?.find((one) => one.upn === upn);
        if (person) share.mutate({ person, permission });
      }}
      onRemove={(upn) => unshare.mutate(upn)}
      onClose={onClose}
    />
  );
}
