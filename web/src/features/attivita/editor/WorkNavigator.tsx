import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { aroundQuery } from '@/api/work';
import { formatPosition } from '@/domain/format';
import type { ItemKind } from '@/domain/item';
import { queuePath } from '@/domain/queue';
import { DUTY_LABELS, todoAddress } from '@/domain/waiting';
import { listAddress, rowState, type WorkPlace, workState } from '@/domain/work';
import { Shortcuts } from '@/parts/item/Shortcuts';
import { useShortcut } from '@/parts/item/shortcuts';
import { BackButton } from '@/ui/BackButton';
import { Breadcrumb } from '@/ui/Breadcrumb';
import { Icon } from '@/ui/Icon';
import { useWorkPlace } from './useWorkPlace';

const QUEUES: Record<ItemKind, string> = { provvedimento: 'Provvedimenti', massima: 'Abstract' };

/** The way to an edit page, and through the list that it was opened from: 'n di m'. */
export function WorkNavigator({ kind, id, title }: { kind: ItemKind; id: string | null; title: string }) {
  const place = useWorkPlace(id);
  const back = place ? listAddress(place) : queuePath(kind);
  const row = id ? rowState(id) : undefined;
  return (
    <div className="bdm-way">
      <BackButton fallback={back} state={row} />
      <Breadcrumb
        label="Percorso"
        steps={[
          { name: 'Home', to: '/' },
          { name: 'Le mie attività', to: todoAddress() },
          { name: place ? nameOf(place) : QUEUES[kind], to: back, state: row },
          { name: title },
        ].filter(({ to }, at) => at !== 2 || to !== todoAddress())}
      />
      {place && id && <Steps place={place} id={id} />}
      <Shortcuts />
    </div>
  );
}

function nameOf({ list }: WorkPlace): string {
  if (list.of === 'queue') return QUEUES[list.queue.kind];
  return list.duty ? DUTY_LABELS[list.duty] : 'Da fare';
}

/** Nothing where the item is no longer in the list, of which only the way back is certain. */
function Steps({ place, id }: { place: WorkPlace; id: string }) {
  const { data } = useQuery({ ...aroundQuery(place), placeholderData: keepPreviousData });
  const at = data ? data.items.findIndex((item) => item.id === id) : -1;
  if (!data || at < 0) return null;
  const position = data.from + at;
  const step = (by: 1 | -1) => {
    const item = data.items[at + by];
    return item
      ? { to: item.address, state: workState({ ...place, position: position + by, duty: item.duty }) }
      : null;
  };
  return (
    <nav className="bdm-work-steps" aria-label="Elementi dell’elenco">
      <Step letter="p" label="Elemento precedente" icon="it-chevron-left" way={step(-1)} />
      <span>{formatPosition(position + 1, data.count)}</span>
      <Step letter="n" label="Elemento successivo" icon="it-chevron-right" way={step(1)} />
    </nav>
  );
}

type StepProps = {
  letter: string;
  label: string;
  icon: `it-${string}`;
  way: { to: string; state: unknown } | null;
};

/** Without a neighbour it leads nowhere but stays, so that the keyboard does not lose its place. */
function Step({ letter, label, icon, way }: StepProps) {
  const here = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  useShortcut(letter, label, way ? () => link.current?.click() : null);
  return (
    <Link
      ref={link}
      className={`bdm-step ${way ? '' : 'disabled'}`}
      to={way?.to ?? here}
      state={way ? way.state : here.state}
      replace
      aria-label={label}
      aria-disabled={way ? undefined : true}
      onClick={(event) => {
        if (!way) event.preventDefault();
      }}
    >
      <Icon name={icon} color={way ? 'primary' : 'muted'} />
    </Link>
  );
}
