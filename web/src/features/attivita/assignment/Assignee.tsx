import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { assignItem } from '@/api/assignment';
import type { ItemKind } from '@/domain/item';
import { QUEUE_STATUSES } from '@/domain/queue';
import { mayTake, seesDrafts, type WorkflowItem } from '@/domain/workflow';
import { useCurrentUser } from '@/parts/session';
import { Icon } from '@/ui/Icon';
import { useKeptFocus } from '@/ui/keptFocus';
import { Button } from '@/ui/kit';

const OneDialog = lazy(() => import('./OneDialog'));

type Props = { kind: ItemKind; item: WorkflowItem & { assigned_to: string | null } };

/** Whom the item in work is assigned to, and the ways to change that (docs/regole/redazione.md#assegnazione). */
export function Assignee({ kind, item }: Props) {
  const user = useCurrentUser();
  const queries = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: (upn: string | null) => assignItem(kind, item.id, upn),
    onSettled: () => queries.invalidateQueries(),
  });
  useKeptFocus(place);
  if (!seesDrafts(user, kind, item.ufficio) || !QUEUE_STATUSES.includes(item.status)) return null;
  const { assigned_to } = item;
  const mine = assigned_to === `${user.name} ${user.family_name}`;
  const able = mayTake(user, kind, item);
  const button = { color: 'primary', outline: true, size: 'xs', disabled: change.isPending } as const;
  return (
    <div className="bdm-editor-assignee" ref={place} tabIndex={-1}>
      <span role="status">
        <Icon name="it-user" size="sm" /> {assigned_to ? `Assegnato a ${assigned_to}` : 'Non assegnato'}
      </span>
      {able && !mine && (
        <Button {...button} onClick={() => change.mutate(user.upn)}>
          Prendi in carico
        </Button>
      )}
      <Button {...button} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Assegna…
      </Button>
      {assigned_to && (
        <Button {...button} onClick={() => change.mutate(null)}>
          Togli l’assegnazione
        </Button>
      )}
      {asking && (
        <Suspense fallback={null}>
          <OneDialog kind={kind} id={item.id} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
