import { useCallback, useState } from 'react';
import { preparedAddress, type Review } from '@/api/anonymisation';
import { FORMS, type ReviewForm } from '@/domain/anonymisation';
import { useDocumentViewer } from '@/parts/item/documentViewer';
import { Button } from '@/ui/kit';
import type { Confirming } from './useConfirming';

type Props = {
  review: Review;
  hash: string | null;
  original: boolean;
  onOriginal: (on: boolean) => void;
  confirming: Confirming;
};

/**
 * What was prepared and the original, side by side. The pages of a text set anew are others: it stands about where the
 * original does, whose pages then are those that have been looked at.
 */
export function Comparison({ review, hash, original, onOriginal, confirming }: Props) {
  const { Pane } = useDocumentViewer();
  const { page, setPage, onShown } = confirming;
  const [count, setCount] = useState(1);
  const form = review.form as ReviewForm;
  const same = form === 'IMPAGINATO';
  const turn = (by: 1 | -1) => setPage(Math.min(Math.max(page + by, 1), review.page_count));
  const share = (page - 1) / Math.max(review.page_count - 1, 1);
  const onPrepared = useCallback(
    (shown: number, of: number) => {
      if (same) onShown(shown);
      setCount(of);
    },
    [same, onShown],
  );
  return (
    <>
      <div className="bdm-anon-tools">
        <Button
          color="primary"
          outline
          size="xs"
          aria-pressed={original}
          onClick={() => onOriginal(!original)}
        >
          {original ? 'Nascondi l’originale' : 'Mostra l’originale accanto'}
        </Button>
        <Turning page={page} of={review.page_count} onTurn={turn} />
      </div>
      {Pane && (
        <div className={`bdm-anon-compare ${original ? 'bdm-anon-compare-two' : ''}`}>
          {hash && (
            <div className="bdm-anon-pane">
              <Pane
                request={{
                  kind: 'provvedimento',
                  id: review.provvedimento_id,
                  label: `Anonimizzato: ${FORMS[form]?.toLocaleLowerCase('it')}`,
                  address: preparedAddress(review.provvedimento_id, form, hash),
                }}
                page={same ? page : 1 + Math.round(share * (count - 1))}
                onShown={onPrepared}
              />
            </div>
          )}
          {original && (
            <div className="bdm-anon-pane">
              <Pane
                request={{ kind: 'provvedimento', id: review.provvedimento_id, label: 'Originale' }}
                page={page}
                onShown={same ? undefined : onShown}
              />
            </div>
          )}
        </div>
      )}
    </>
  );
}

/** Turns both documents. */
function Turning({ page, of, onTurn }: { page: number; of: number; onTurn: (by: 1 | -1) => void }) {
  return (
    <>
      <Button color="primary" outline size="xs" disabled={page === 1} onClick={() => onTurn(-1)}>
        Pagina precedente
      </Button>
      <Button color="primary" outline size="xs" disabled={page === of} onClick={() => onTurn(1)}>
        Pagina successiva
      </Button>
      <span className="bdm-muted" role="status">
        Pagina {page} di {of}
      </span>
    </>
  );
}
