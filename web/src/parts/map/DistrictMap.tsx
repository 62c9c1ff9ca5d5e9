import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useId } from 'react';
import { useRoving } from '@/ui/roving';
import { loadShapes, MAP } from './mapShapes';
import { percentage, strength } from './strength';
import './map.scss';

type MapDistrict = {
  id: string;
  /** What its colour says, relative to the others. */
  count: number;
  /** Its name with all that is counted there. */
  label: string;
};

type Props = {
  districts: readonly MapDistrict[];
  /** The district under the pointer or with the focus, marked on the map and in the list. */
  pointed: string | null;
  onPoint: (id: string | null) => void;
  onDistrict: (id: string) => void;
  /** Whether choosing a district leads to another page. */
  leads?: boolean;
};

/** Italy by districts, the stronger in colour the more they have published. A list beside it has to say the same. */
export function DistrictMap({ districts, pointed, onPoint, onDistrict, leads = false }: Props) {
  const { data: shapes = [] } = useQuery({
    queryKey: ['districts', 'shapes'],
    queryFn: loadShapes,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  });
  const hint = useId();
  const paths = new Map(shapes.map(({ id, path }) => [id, path]));
  // In the order of the list, by name: so the arrow keys lead through the alphabet.
  const drawn = districts.filter(({ id }) => paths.has(id));
  const { onKeyDown, stop } = useRoving(drawn.length);
  const largest = Math.max(0, ...districts.map(({ count }) => count));
  const shown = drawn.find(({ id }) => id === pointed);
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
        {drawn.map(({ id, count, label }, index) => {
          const { onFocus, ...roving } = stop(index);
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: it has one of two roles
            <path
              key={id}
              d={paths.get(id)}
              role={leads ? 'link' : 'button'}
              aria-label={label}
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
                if (event.key !== 'Enter' && (leads || event.key !== ' ')) return;
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
          {shown?.label ?? 'Scegliere un distretto'}
        </span>
        <span id={hint} className="visually-hidden">
          Le frecce portano da un distretto all’altro.
        </span>
        <span className="bdm-muted bdm-small">Confini: ISTAT (CC BY 4.0), elaborazione openpolis</span>
      </figcaption>
    </figure>
  );
}
