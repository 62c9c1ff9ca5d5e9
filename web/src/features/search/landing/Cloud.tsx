import { type CSSProperties, useEffect, useId, useState } from 'react';
import { formatNumber } from '@/domain/format';
import type { Target } from '@/domain/search';
import { percentage, strength } from '@/parts/map/strength';
import { useRoving } from '@/ui/roving';
import { useMedia } from '@/ui/useMedia';
import { BROAD, layOut, NARROW, type Occurrence, type PlacedWord, WIDE } from './cloudLayout';

type Props = { words: Occurrence[]; target: Target; onWord: (word: string) => void };

const FONT = 'Titillium Web';

/** Words as large as they are frequent. They stand in the document from the most frequent one on, as the list has them. */
export function Cloud({ words, target, onWord }: Props) {
  const [narrow, broad] = [useMedia('(max-width: 575px)'), useMedia('(min-width: 992px)')];
  const drawing = narrow ? NARROW : broad ? BROAD : WIDE;
  const placed = usePlaced(words, drawing);
  const { onKeyDown, stop } = useRoving(placed.length);
  const hint = useId();
  const largest = words[0]?.value ?? 0;
  const unit = target === 'abstract' ? 'abstract' : 'provvedimenti';
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        className="bdm-cloud"
        role="group"
        aria-label="Nuvola delle parole chiave"
        aria-describedby={hint}
        style={{ aspectRatio: `${drawing.width} / ${drawing.height}` }}
        onKeyDown={onKeyDown}
      >
        {placed.map(({ text, value, x, y, size }, index) => (
          <button
            type="button"
            key={text}
            title={`${formatNumber(value)} ${unit}`}
            style={
              {
                left: `${(100 * x) / drawing.width}%`,
                top: `${(100 * y) / drawing.height}%`,
                fontSize: `${(100 * size) / drawing.width}cqw`,
                '--strength': percentage(strength(value, largest)),
              } as CSSProperties
            }
            onClick={() => onWord(text)}
            {...stop(index)}
          >
            {text}
          </button>
        ))}
      </div>
      <p id={hint} className="visually-hidden">
        Le frecce portano da una parola all’altra.
      </p>
    </>
  );
}

function usePlaced(words: Occurrence[], drawing: typeof WIDE): PlacedWord[] {
  const [placed, setPlaced] = useState<PlacedWord[]>([]);
  useEffect(() => {
    let gone = false;
    // Measured with another font, the words would overlap once theirs has come.
    const ready = document.fonts?.load(`600 16px "${FONT}"`) ?? Promise.resolve();
    ready
      .catch(() => {})
      .then(() => layOut(words, drawing, FONT))
      .then((found) => {
        if (!gone) setPlaced(found);
      });
    return () => {
      gone = true;
    };
  }, [words, drawing]);
  return placed;
}
