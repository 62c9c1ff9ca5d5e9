import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import {
  FOLDER_PAGE,
  type Folder,
  type FolderPages,
  foldersChanged,
  removeFromFolder,
} from '@/api/fascicolo';
import { folderAddress, ITEM_REMOVED, itemCount } from '@/domain/folder';
import type { ItemKind } from '@/domain/item';
import { RemoveItemDialog } from '@/parts/folder';
import { Pagination } from '@/ui/Pagination';
import { notifySuccess } from '@/ui/toast';
import { Massima, Provvedimento } from './cards';

const TITLES: Record<ItemKind, string> = { provvedimento: 'Provvedimenti', massima: 'Abstract' };
/** The parameters of the address that hold the page of each list. */
const PAGE: Record<ItemKind, string> = { provvedimento: 'provvedimenti', massima: 'abstract' };

export function pagesIn(params: URLSearchParams): FolderPages {
  const page = (kind: ItemKind) => Math.max(1, Math.floor(Number(params.get(PAGE[kind]))) || 1);
  return { provvedimento: page('provvedimento'), massima: page('massima') };
}

function addressOf(folder: Folder, pages: FolderPages): string {
  const params = new URLSearchParams();
  for (const kind of ['provvedimento', 'massima'] as const)
    if (pages[kind] > 1) params.set(PAGE[kind], String(pages[kind]));
  return `${folderAddress(folder.id)}${params.size > 0 ? `?${params}` : ''}`;
}

type Item = { id: string; label: string };

/** The decisions or the abstracts in a folder, a page at a time; who may write takes them out here. */
export function FolderItems({ kind, folder, pages }: { kind: ItemKind; folder: Folder; pages: FolderPages }) {
  const queries = useQueryClient();
  const location = useLocation();
  const [removing, setRemoving] = useState<Item | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = useMutation({
    mutationFn: (item: Item) => removeFromFolder(folder.id, { kind, id: item.id }),
    onSuccess: async () => {
      setRemoving(null);
      notifySuccess(ITEM_REMOVED[kind]);
      await foldersChanged(queries);
    },
  });

  const count = folder[`${kind}_count`];
  // The button that opened the dialog went with its line, and perhaps the list with it.
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body)
      (heading.current ?? document.getElementById('cartella'))?.focus();
    before.current = count;
  }, [count]);
  if (count === 0) return null;
  const total = Math.ceil(count / FOLDER_PAGE);
  // What was the last page may have emptied.
  if (pages[kind] > total)
    return <Navigate to={addressOf(folder, { ...pages, [kind]: total })} state={location.state} replace />;
  const remover = (item: Item) => (folder.writable ? () => setRemoving(item) : null);

  return (
    <section className="mb-4" aria-labelledby={`elenco-${kind}`}>
      <h2 id={`elenco-${kind}`} ref={heading} tabIndex={-1} className="h4">
        {TITLES[kind]} <span className="visually-hidden">({itemCount(kind, count)})</span>
        <span className="bdm-folder-count" aria-hidden="true">
          {count}
        </span>
      </h2>
      <ul className="bdm-results">
        {kind === 'provvedimento'
          ? folder.provvedimento.map((item) => (
              <li key={item.id}>
                <Provvedimento item={item} onRemove={remover(item)} />
              </li>
            ))
          : folder.massima.map((item) => (
              <li key={item.id} className="bdm-folder-massima">
                <Massima item={item} onRemove={remover({ id: item.id, label: item.titolo })} />
              </li>
            ))}
      </ul>
      <Pagination
        label={`Pagine: ${TITLES[kind].toLocaleLowerCase('it')}`}
        current={pages[kind]}
        total={total}
        address={(page) => addressOf(folder, { ...pages, [kind]: page })}
      />
      {removing && (
        <RemoveItemDialog
          kind={kind}
          label={removing.label}
          folder={folder.name}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  );
}
