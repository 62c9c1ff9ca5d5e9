import { useState } from 'react';
import { transition } from '@/domain/workflow';
import { Button } from '@/ui/kit';
import { BulkDialog } from './BulkDialog';
import { BULK, type BulkAction, type Chosen, type useChosen } from './chosen';
import './bulk.scss';

type Props = { page: readonly Chosen[]; chosen: ReturnType<typeof useChosen> };

/** Over the rows: all of this page, and what is done with the chosen ones. Nothing where nothing can be done. */
export function BulkBar({ page, chosen }: Props) {
  const [asked, setAsked] = useState<{ action: BulkAction; items: readonly Chosen[] } | null>(null);
  const able = page.filter(({ actions }) => actions.length > 0);
  if (able.length === 0 && !asked) return null;
  const { items } = chosen;
  const all = able.length > 0 && items.length === able.length;
  return (
    <div className="bdm-bulk">
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
              type="button"
              aria-haspopup="dialog"
              onClick={() => setAsked({ action, items: those })}
            >
              {transition('provvedimento', action).label} ({those.length})
            </Button>
          )
        );
      })}
      {asked && (
        <BulkDialog
          {...asked}
          onClose={(moved) => {
            setAsked(null);
            if (moved) chosen.clear();
          }}
        />
      )}
    </div>
  );
}
