import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import {
  FOLDER_PAGE,
  type Folder,
  type FolderMassima,
  type FolderPages,
  type FolderProvvedimento,
  foldersChanged,
  removeFromFolder,
} from '@/api/fascicolo';
import { folderAddress, ITEM_REMOVED, itemCount } from '@/domain/folder';
import { formatDay, titleCase } from '@/domain/format';
import { capitalize, documentsOf, type ItemKind, itemAddress } from '@/domain/item';
import { RemoveItemDialog } from '@/parts/folder';
import { DocumentActions } from '@/parts/item/DocumentActions';
import { Facts } from '@/parts/item/Facts';
import { StatusBadge } from '@/parts/item/StatusBadge';
import { Icon } from '@/ui/Icon';
import { Badge, Button } from '@/ui/kit';
import { Pagination } from '@/ui/Pagination';
import { notifySuccess } from '@/ui/toast';

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

type Item = { id: string; label: string; body: ReactNode };

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
  const items: Item[] =
    kind === 'provvedimento'
      ? folder.provvedimento.map((item) => ({
          id: item.id,
          label: item.label,
          body: <Provvedimento item={item} />,
        }))
      : folder.massima.map((item) => ({ id: item.id, label: item.titolo, body: <Massima item={item} /> }));

  return (
    <section className="mb-4" aria-labelledby={`elenco-${kind}`}>
      <h2 id={`elenco-${kind}`} ref={heading} tabIndex={-1} className="h4">
        {TITLES[kind]} <span className="visually-hidden">({itemCount(kind, count)})</span>
        <span className="bdm-folder-count" aria-hidden="true">
          {count}
        </span>
      </h2>
      <ul className="bdm-folder-items-list">
        {items.map((item) => (
          <li key={item.id} className={`bdm-folder-item bdm-folder-${kind}`}>
            <article>{item.body}</article>
            {folder.writable && (
              <Button
                color="danger"
                outline
                size="xs"
                aria-haspopup="dialog"
                onClick={() => setRemoving(item)}
              >
                <Icon name="it-delete" size="sm" color="danger" className="me-1" />
                Rimuovi<span className="visually-hidden"> {item.label}</span>
              </Button>
            )}
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

function Provvedimento({ item }: { item: FolderProvvedimento }) {
  const { readable, onlyAnonymised } = documentsOf(item);
  return (
    <>
      <p className="bdm-card-over">
        <Badge color="primary">{capitalize(item.tipo)}</Badge>
        <span>{titleCase(item.ufficio)}</span>
        {onlyAnonymised && <Badge color="secondary">Versione anonimizzata</Badge>}
        <Status status={item.status} />
      </p>
      <h3 className="bdm-card-title">
        <Link to={itemAddress('provvedimento', item.id)}>{item.label}</Link>
      </h3>
      <Facts
        facts={[
          ['Data di deposito', formatDay(item.data)],
          ['Data di pubblicazione', formatDay(item.data_pubblicazione)],
          ['Materia', item.materia && titleCase(item.materia)],
        ]}
      />
      {readable && (
        <DocumentActions compact request={{ kind: 'provvedimento', id: item.id, label: item.label }} />
      )}
    </>
  );
}

function Massima({ item }: { item: FolderMassima }) {
  return (
    <>
      <p className="bdm-card-over">
        <Badge color="success">Abstract</Badge>
        <span>{titleCase(item.ufficio)}</span>
        <Status status={item.status} />
      </p>
      <h3 className="bdm-card-title">
        <Link to={itemAddress('massima', item.id)}>{item.titolo}</Link>
      </h3>
      <Facts
        facts={[
          ['Data di pubblicazione', formatDay(item.data_pubblicazione)],
          ['Materia', item.materia && titleCase(item.materia)],
        ]}
      />
      {item.provvedimento && (
        <p className="mb-0">
          <span className="bdm-muted">Provvedimento: </span>
          <Link to={itemAddress('provvedimento', item.provvedimento.id)}>{item.provvedimento.label}</Link>
        </p>
      )}
    </>
  );
}

function Status({ status }: { status: string }) {
  return status === 'PUBBLICATO' ? null : <StatusBadge status={status} />;
}
