import { lazy, Suspense, useRef, useState } from 'react';
import { transition } from '@/domain/workflow';
import { useShortcut } from '@/parts/item/shortcuts';
import { Button } from '@/ui/kit';
import { WhyButton } from '@/ui/why';
import { ASSIGN_PERSON } from '../assignment/person';
import { ASSIGN, BULK, type BulkAction, type ChosenRow, type useChosen, type WholeList } from './chosen';
import { MoveDialog } from './MoveDialog';
import { WholeBar, WholeOffer } from './WholeBar';
import './bulk.scss';

const AssignDialog = lazy(() => import('./AssignDialog'));
const AssignPersonDialog = lazy(() => import('./AssignPersonDialog'));

/** What was pressed: a step, or what is given to them: a materia and keywords, or a person who takes care of them. */
type BulkRequest = { action: BulkAction | 'data' | 'person'; items: readonly ChosenRow[] };

type Props = {
  page: readonly ChosenRow[];
  chosen: ReturnType<typeof useChosen>;
  list?: WholeList | undefined;
};

/** Over the rows: all of this page, and what is done with the chosen ones. Nothing where nothing can be done. */
export function BulkBar({ page, chosen, list }: Props) {
  const [asked, setAsked] = useState<BulkRequest | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const able = page.filter((row) => row.able);
  const chosenSome = chosen.whole || chosen.items.length > 0;
  useShortcut('x', 'Seleziona o lascia la riga', able.length > 0 ? chooseRow : null);
  useShortcut(
    's',
    'Vai ai comandi sulle righe selezionate',
    chosenSome ? () => place.current?.focus() : null,
  );
  if (able.length === 0 && !asked && !chosen.whole) return null;
  const { items } = chosen;
  const all = able.length > 0 && items.length === able.length;
  const close = (done: boolean) => {
    setAsked(null);
    if (!done) return;
    chosen.clear();
    hold();
  };
  // The button that was pressed goes away with what it was for.
  const hold = () => requestAnimationFrame(() => place.current?.focus());
  return (
    <section className="bdm-bulk" aria-label="Righe selezionate" tabIndex={-1} ref={place}>
      <label>
        <input
          type="checkbox"
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = items.length > 0 && !all;
          }}
          onChange={() =>
            chosen.choose(
              able.map(({ id }) => id),
              !all,
            )
          }
        />
        Seleziona tutti in questa pagina
      </label>
      {chosen.whole && list ? (
        <WholeBar list={list} chosen={chosen} onClear={hold} />
      ) : (
        <>
          <PageButtons items={items} onAsk={setAsked} />
          {all && list && list.count > page.length && items.some(({ actions }) => actions.length > 0) && (
            <WholeOffer
              list={list}
              onChoose={() => {
                chosen.chooseWhole();
                hold();
              }}
            />
          )}
        </>
      )}
      {asked && <Suspense fallback={null}>{dialogOf(asked, close)}</Suspense>}
    </section>
  );
}

/** The row whose link has the focus. */
function chooseRow(): void {
  document.activeElement?.closest('tr')?.querySelector<HTMLElement>('.bdm-choose input')?.click();
}

function dialogOf({ action, items }: BulkRequest, onClose: (done: boolean) => void) {
  if (action === 'person') return <AssignPersonDialog items={items} onClose={onClose} />;
  if (action !== 'data') return <MoveDialog action={action} items={items} onClose={onClose} />;
  return <AssignDialog area={items[0]?.draftOf ?? 'civile'} items={items} onClose={onClose} />;
}

type ButtonsProps = { items: readonly ChosenRow[]; onAsk: (request: BulkRequest) => void };

/** What is done with the chosen rows of a page. */
function PageButtons({ items, onAsk }: ButtonsProps) {
  const drafts = items.filter(({ draftOf }) => draftOf !== null);
  const areas = new Set(drafts.map(({ draftOf }) => draftOf));
  return (
    <>
      <span role="status">
        {items.length > 0 && (items.length === 1 ? '1 selezionato' : `${items.length} selezionati`)}
      </span>
      {BULK.map((action) => {
        const those = items.filter(({ actions }) => actions.includes(action));
        return (
          those.length > 0 && (
            <Button
              key={action}
              color="primary"
              size="xs"
              aria-haspopup="dialog"
              onClick={() => onAsk({ action, items: those })}
            >
              {transition('provvedimento', action).label} ({those.length})
            </Button>
          )
        );
      })}
      {drafts.length > 0 && (
        <WhyButton
          color="primary"
          outline
          size="xs"
          type="button"
          aria-haspopup="dialog"
          why={areas.size > 1 ? 'Sono di aree diverse: sceglierli di una sola.' : null}
          onClick={() => onAsk({ action: 'data', items: drafts })}
        >
          {ASSIGN} ({drafts.length})
        </WhyButton>
      )}
      {items.length > 0 && (
        <Button
          color="primary"
          outline
          size="xs"
          aria-haspopup="dialog"
          onClick={() => onAsk({ action: 'person', items })}
        >
          {ASSIGN_PERSON} ({items.length})
        </Button>
      )}
    </>
  );
}
