import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useId } from 'react';
import { formatNumber } from '@/domain/format';
import type { DistrictsView } from './Districts';
import { loadShapes, MAP } from './mapShapes';
import { useRoving } from './roving';
import { percentage, strength } from './strength';

/** Italy by districts, the stronger in colour the more they have published. */
export function DistrictMap({ counts, target, pointed, onPoint, onDistrict }: DistrictsView) {
  const { data: shapes = [] } = useQuery({
    queryKey: ['districts', 'shapes'],
    queryFn: loadShapes,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  });
  const hint = useId();
  const paths = new Map(shapes.map(({ id, path }) => [id, path]));
  // In the order of the list, by name: so the arrow keys lead through the alphabet.
  const drawn = counts.filter(({ id }) => paths.has(id));
  const { onKeyDown, stop } = useRoving(drawn.length);
  const largest = Math.max(0, ...counts.map(({ count }) => count));
  const shown = drawn.find(({ id }) => id === pointed);
  const unit = (count: number) =>
    target === 'abstract' ? 'abstract' : count === 1 ? 'provvedimento' : 'provvedimenti';
  return (
    <figure className="bdm-map">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <svg
        viewBox={`0 0 ${MAP.width} ${MAP.height}`}
        role="group"
        aria-label="Mappa dei distretti"
        aria-describedby={hint}
        onKeyDown={onKeyDown}
      >
        {drawn.map(({ id, nome, count }, index) => {
          const { onFocus, ...roving } = stop(index);
          return (
            // biome-ignore lint/a11y/useSemanticElements: a drawing holds no buttons
            <path
              key={id}
              d={paths.get(id)}
              role="button"
              aria-label={`${nome}: ${formatNumber(count)} ${unit(count)}`}
              className={id === pointed ? 'bdm-pointed' : ''}
              style={{ '--strength': percentage(strength(count, largest)) } as CSSProperties}
              onPointerEnter={() => onPoint(id)}
              onPointerLeave={() => onPoint(null)}
              onFocus={() => {
                onFocus();
                onPoint(id);
              }}
              onBlur={() => onPoint(null)}
              onClick={() => onDistrict(id)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return;
                event.preventDefault();
                onDistrict(id);
              }}
              {...roving}
            />
          );
        })}
        {/* Once more on top: the neighbours would cover half of its outline. */}
        {shown && <path d={paths.get(shown.id)} className="bdm-map-outline" />}
      </svg>
      <figcaption>
        <span className="bdm-map-pointed" aria-hidden="true">
          {shown
            ? `${shown.nome}: ${formatNumber(shown.count)} ${unit(shown.count)}`
            : 'Scegliere un distretto'}
        </span>
        <span id={hint} className="visually-hidden">
          Le frecce portano da un distretto all’altro.
        </span>
        <span className="bdm-muted bdm-small">Confini: ISTAT (CC BY 4.0), elaborazione openpolis</span>
      </figcaption>
    </figure>
  );
}
