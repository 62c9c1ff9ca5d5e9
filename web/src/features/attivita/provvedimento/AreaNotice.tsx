import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { proposalsQuery } from '@/api/proposals';
import type { Area } from '@/domain/preferences';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { Receipt } from '../proposals/Receipt';

type Props = { fileHash: string; area: Area; onArea: (area: Area) => void };

/**
 * The text of a document that no decision has yet may speak of the other area: it is asked before the first save fixes
 * it (docs/regole/redazione.md#maschera-del-provvedimento).
 */
export function AreaNotice({ fileHash, area, onArea }: Props) {
  const { data } = useQuery(proposalsQuery(fileHash));
  const [asked, setAsked] = useState<Area | null>(null);
  const read = data?.proposals.find(({ field }) => field === 'area');
  const other = read && (read.value === 'civile' || read.value === 'penale') ? read.value : area;
  const place = useRef<HTMLDivElement>(null);
  const done = asked === area;

  // The button that was pressed is gone: its place keeps the focus.
  useEffect(() => {
    if (done && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [done]);

  return (
    <div ref={place} role="status" tabIndex={-1}>
      {read && other !== area ? (
        <div className="bdm-editor-notice">
          <Icon name="it-warning-circle" size="sm" />
          <div>
            <p className="mb-2">
              Il documento sembra {other}: impostare l’area? <Receipt label="Area" proposal={read} />
            </p>
            <Button
              color="primary"
              size="sm"
              onClick={() => {
                setAsked(other);
                onArea(other);
              }}
            >
              Imposta l’area {other}
            </Button>
          </div>
        </div>
      ) : (
        done && <p className="form-text">Area impostata: {area}.</p>
      )}
    </div>
  );
}
