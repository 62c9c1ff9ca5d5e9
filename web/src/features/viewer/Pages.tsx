import type { CSSProperties, RefObject } from 'react';
import type { CitedPassage } from '@/domain/passage';
import { PageView } from './PageView';
import { boxOf } from './pdf/layout';
import { CSS_PIXELS_PER_POINT, type OpenDocument } from './pdf/open';
import type { Hits } from './useHits';
import type { Reading } from './useReading';
import type { Overlay } from './viewerContext';

type PagesProps = {
  document: OpenDocument;
  reading: Reading;
  column: RefObject<HTMLDivElement | null>;
  hits: Hits;
  overlay: Overlay | null;
  cited: CitedPassage | null;
  onCited: (cited: CitedPassage, mark: HTMLElement | null) => void;
  /** What the column is called. */
  label: string;
  onPainted: () => void;
};

/** The scrolled column. It is as high as the whole document, but holds only the pages in sight and their neighbours. */
export function Pages({
  document,
  reading,
  column,
  hits,
  overlay,
  cited,
  onCited,
  label,
  onPainted,
}: PagesProps) {
  const { layout, sight, scale, rotation } = reading;
  const numbers = layout
    ? Array.from({ length: sight.last - sight.first + 1 }, (_, i) => sight.first + i)
    : [];
  return (
    <section
      className="bdm-scrolled bdm-viewer-column"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      ref={column}
      onScroll={reading.onScroll}
    >
      {layout && (
        <div
          className="bdm-viewer-pages"
          style={
            {
              height: layout.height,
              minWidth: layout.width,
              '--total-scale-factor': scale * CSS_PIXELS_PER_POINT,
            } as CSSProperties
          }
        >
          {numbers.map((number) => (
            <PageView
              key={number}
              document={document}
              number={number}
              box={boxOf(layout, number)}
              size={reading.sizeOf(number)}
              scale={scale}
              rotation={rotation}
              overlay={overlay}
              onSize={reading.learnSize}
              pattern={hits.pattern}
              selected={hits.selected?.page === number ? hits.selected.index : null}
              onSelected={hits.onSelected}
              cited={isOn(cited, number) ? cited : null}
              onCited={onCited}
              onPainted={onPainted}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function isOn(cited: CitedPassage | null, number: number): boolean {
  return cited?.page === number || Boolean(cited?.places.some(({ page }) => page === number));
}
