import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Folder, foldersChanged, removeFromFolder } from '@/api/fascicolo';
import { ITEM_REMOVED } from '@/domain/folder';
import { type ItemKind, withdrawnText } from '@/domain/item';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { notifySuccess } from '@/ui/toast';

/** What was in the folder and has been withdrawn: that it was, and when (docs/regole/stati.md#il-ritiro). */
export function FolderWithdrawn({ folder }: { folder: Folder }) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: (item: { kind: ItemKind; id: string }) => removeFromFolder(folder.id, item),
    onSuccess: async (_, { kind }) => {
      notifySuccess(ITEM_REMOVED[kind]);
      await foldersChanged(queries);
    },
  });
  if (folder.ritirati.length === 0) return null;
  return (
    <section className="mb-4" aria-labelledby="elenco-ritirati">
      <h2 id="elenco-ritirati" className="h4">
        Ritirati
      </h2>
      <ul className="bdm-results">
        {folder.ritirati.map(({ kind, id, day }) => (
          <li key={id} className="bdm-card bdm-card-compact bdm-card-head">
            <p className="mb-0">{withdrawnText(kind as ItemKind, day)}</p>
            {folder.writable && (
              <Button
                color="danger"
                outline
                size="xs"
                disabled={remove.isPending}
                onClick={() => remove.mutate({ kind: kind as ItemKind, id })}
              >
                <Icon name="it-delete" size="sm" color="danger" className="me-1" />
                Rimuovi <span className="visually-hidden">la riga</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
