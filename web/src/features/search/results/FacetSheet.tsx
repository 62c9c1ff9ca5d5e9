import { type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { formatNumber } from '@/domain/format';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { ToolButton } from '@/ui/ToolButton';
import { useFocusTrap } from '@/ui/useFocusTrap';

type Props = {
  /** How many results there are now; undefined while they are awaited. */
  count: number | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** What narrows the results, over all of a small window; how many are left stays in sight. */
export function FacetSheet({ count, onClose, children }: Props) {
  const sheet = useRef<HTMLDivElement>(null);
  const heading = useId();
  useFocusTrap(sheet, true, onClose);
  return createPortal(
    <div className="bdm-facet-sheet" role="dialog" aria-modal="true" aria-labelledby={heading} ref={sheet}>
      <div className="bdm-facet-sheet-head">
        <h2 id={heading}>Filtra i risultati</h2>
        <ToolButton label="Chiudi" onClick={onClose}>
          <Icon name="it-close" />
        </ToolButton>
      </div>
      <div className="bdm-facet-sheet-body">{children}</div>
      <div className="bdm-facet-sheet-foot">
        <Button color="primary" onClick={onClose}>
          {count === undefined
            ? 'Ricerca in corso…'
            : `Mostra ${formatNumber(count)} ${count === 1 ? 'risultato' : 'risultati'}`}
        </Button>
      </div>
    </div>,
    document.body,
  );
}
