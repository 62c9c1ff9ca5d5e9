import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { withdrawnOnQuery } from '@/api/content';
import { fromResults, type ItemKind, withdrawnText } from '@/domain/item';
import { GENERIC_ERROR } from '@/domain/messages';
import { Shortcuts } from '@/parts/item/Shortcuts';
import { trailAddress, useTrail } from '@/parts/navigation/useTrail';
import { Missing } from '@/parts/problem/Missing';
import { ResultNavigator } from '@/parts/result/ResultNavigator';
import { usePageTitle } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';

type Props<Item, Key extends readonly unknown[]> = {
  of: ItemKind;
  /** What kind of page this is, until the item itself is known. */
  kind: string;
  /** Said when there is no such item. */
  gone: string;
  query: (id: string) => UseQueryOptions<Item | null, Error, Item | null, Key>;
  title: (item: Item) => string;
  children: (item: Item) => ReactNode;
};

/** The page of the item in the address, with the results that it was opened from around it (docs/regole/consultazione.md). */
export function ItemPage<Item extends { id: string }, Key extends readonly unknown[]>({
  of,
  kind,
  gone,
  query,
  title,
  children,
}: Props<Item, Key>) {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const { data: item, isPending, isError } = useQuery({ ...query(id), enabled: id !== '' });
  usePageTitle(item ? title(item) : kind);
  const from = fromResults(useLocation().state);
  const address = from && !from.list ? trailAddress(from.search) : '';
  useTrail(item ? { kind: of, address, item_id: item.id } : null);

  return (
    <div className="container-xxl py-3">
      <div className="bdm-detail-top">
        <div>
          <ResultNavigator id={item?.id ?? id} title={item ? title(item) : kind} />
        </div>
        <Shortcuts />
      </div>
      {item ? (
        children(item)
      ) : id === '' || item === null ? (
        <Gone kind={of} id={id} message={gone} />
      ) : (
        <>
          <h1 className="visually-hidden">{kind}</h1>
          {isError ? (
            <p className="mt-4">{GENERIC_ERROR}.</p>
          ) : (
            isPending && <Skeleton lines={10} label="Caricamento in corso" />
          )}
        </>
      )}
    </div>
  );
}

/** There is no such item for this reader; of what was withdrawn they learn that, and when. */
function Gone({ kind, id, message }: { kind: ItemKind; id: string; message: string }) {
  const { data: day, isPending } = useQuery({ ...withdrawnOnQuery(kind, id), enabled: id !== '' });
  if (id !== '' && isPending) return <Skeleton lines={3} label="Caricamento in corso" />;
  if (!day) return <Missing message={message} back={false} />;
  return (
    <Missing message={withdrawnText(kind, day)} icon="it-box" back={false}>
      <p>Non è più pubblicato e non si può leggere.</p>
    </Missing>
  );
}
