import { type RefObject, useCallback, useState } from 'react';
import type { Review } from '@/api/anonymisation';
import { type HiddenArea, type NewArea, unreadKind } from '@/domain/anonymisation';
import { type DrawnPage, useDocumentViewer } from '@/parts/item/documentViewer';
import { Button } from '@/ui/kit';
import { useLatest } from '@/ui/useLatest';
import { AreaLayer } from './AreaLayer';
import type { ReviewSaver } from './saver';
import type { Proposals } from './useProposals';

/** Where an area that is not drawn begins: a third of the page's width, in its middle. */
function middle({ number, width, height }: { number: number; width: number; height: number }): NewArea {
  return { page: number, x: width / 3, y: height * 0.45, width: width / 3, height: height * 0.1 };
}

type Props = {
  review: Review;
  saver: ReviewSaver;
  proposals: Proposals;
  page: number;
  onPage: (page: number) => void;
  /** Told of each page that is on the screen. */
  onShown: (page: number) => void;
  /** That an unread page has been looked at; one that was not on the screen is shown by that. */
  onLooked: (page: number) => void;
  pane: RefObject<HTMLDivElement | null>;
};

/** The original beside the text, with the areas that are covered in it: pages without text, signatures, stamps. */
export function PdfSide({ review, saver, proposals, page, onPage, onShown, onLooked, pane }: Props) {
  const { Pane } = useDocumentViewer();
  const [drawing, setDrawing] = useState(false);
  const { areas, pages, unread_pages: unread, looked_at: lookedAt } = review;
  const { addArea } = proposals;
  const latest = useLatest(addArea);
  const onAdd = useCallback((area: NewArea) => latest.current(area), []);
  const onMove = useCallback(
    ({ id, page }: HiddenArea, box: Omit<NewArea, 'page'>) =>
      saver.change({ remove: [id], areas: [{ page, ...box }] }, 0),
    [saver],
  );
  const onRemove = useCallback(({ id }: HiddenArea) => saver.change({ remove: [id] }, 0), [saver]);
  const overlay = useCallback(
    (drawn: DrawnPage) => (
      <AreaLayer
        page={drawn}
        areas={areas.filter((area) => area.page === drawn.number)}
        drawing={drawing}
        onAdd={onAdd}
        onMove={onMove}
        onRemove={onRemove}
      />
    ),
    [areas, drawing, onAdd, onMove, onRemove],
  );
  const shown = pages.find(({ number }) => number === page);
  return (
    <section className="bdm-anon-pdf" aria-label="Documento originale">
      <div className="bdm-anon-areas">
        <Button
          color="primary"
          outline={!drawing}
          size="xs"
          aria-pressed={drawing}
          onClick={() => setDrawing(!drawing)}
        >
          Disegna un’area da coprire
        </Button>
        {shown && (
          <Button color="primary" outline size="xs" onClick={() => onAdd(middle(shown))}>
            Aggiungi un’area nella pagina {page}
          </Button>
        )}
        {unread.length > 0 && (
          <fieldset>
            <legend>Pagine {unreadKind(review)}: guardarle e coprire ciò che va oscurato</legend>
            {unread.map((number) => (
              <span key={number} className="bdm-anon-unread-page">
                <Button color="primary" outline size="xs" onClick={() => onPage(number)}>
                  Pagina {number}
                </Button>
                <label>
                  <input
                    type="checkbox"
                    checked={lookedAt.includes(number)}
                    // Not disabled, which would take the focus away.
                    aria-disabled={lookedAt.includes(number)}
                    onChange={() => onLooked(number)}
                  />
                  guardata<span className="visually-hidden"> la pagina {number}</span>
                </label>
              </span>
            ))}
          </fieldset>
        )}
        {areas.length > 0 && (
          <ul aria-label="Aree da coprire">
            {areas.map((area) => (
              <li key={area.id}>
                <button type="button" className="btn-link" onClick={() => onPage(area.page)}>
                  Area della pagina {area.page}
                </button>
                <button type="button" className="btn-link" onClick={() => onRemove(area)}>
                  Togli<span className="visually-hidden"> l’area della pagina {area.page}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {Pane && (
        <div className="bdm-anon-pane" ref={pane}>
          <Pane
            request={{ kind: 'provvedimento', id: review.provvedimento_id, label: 'Originale' }}
            page={page}
            overlay={overlay}
            onShown={onShown}
          />
        </div>
      )}
    </section>
  );
}
