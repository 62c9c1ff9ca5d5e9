import { useQuery } from '@tanstack/react-query';
import useEmblaCarousel from 'embla-carousel-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type LatestItem, latestQuery } from '@/api/landing';
import { formatDay, titleCase } from '@/domain/format';
import { itemAddress } from '@/domain/item';
import type { Area } from '@/domain/preferences';
import type { Target } from '@/domain/search';
import { Failure } from '@/parts/problem/Failure';
import { Icon } from '@/ui/Icon';
import { Skeleton } from '@/ui/Skeleton';
import { useMedia } from '@/ui/useMedia';
import { Nothing } from './Nothing';

type Props = { area: Area; target: Target };

/** What was published last. */
export default function Latest({ area, target }: Props) {
  const { data: items, isError, error, refetch } = useQuery(latestQuery(target, area));
  if (isError) return <Failure error={error} onRetry={refetch} />;
  if (!items) return <Skeleton lines={5} label="Caricamento in corso" />;
  if (items.length === 0) return <Nothing area={area} target={target} />;
  return <Carousel items={items} target={target} />;
}

/** Moved by its buttons, the arrow keys or a finger, and never by itself. */
function Carousel({ items, target }: { items: LatestItem[]; target: Target }) {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [viewport, carousel] = useEmblaCarousel({
    align: 'start',
    duration: still ? 0 : 25,
    slidesToScroll: 'auto',
  });
  const [ends, setEnds] = useState({ back: false, on: items.length > 1 });

  useEffect(() => {
    if (!carousel) return;
    const update = () => setEnds({ back: carousel.canScrollPrev(), on: carousel.canScrollNext() });
    update();
    carousel.on('select', update).on('reInit', update);
    return () => {
      carousel.off('select', update).off('reInit', update);
    };
  }, [carousel]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') carousel?.scrollPrev();
    else if (event.key === 'ArrowRight') carousel?.scrollNext();
    else return;
    event.preventDefault();
  }

  const kind = target === 'abstract' ? 'massima' : 'provvedimento';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className="bdm-carousel"
      role="group"
      aria-roledescription="carosello"
      aria-label={target === 'abstract' ? 'Ultimi abstract' : 'Ultimi provvedimenti'}
      onKeyDown={onKeyDown}
    >
      <Step
        label="Precedenti"
        icon="it-chevron-left"
        able={ends.back}
        onStep={() => carousel?.scrollPrev()}
      />
      <div className="bdm-carousel-window" ref={viewport}>
        <ul>
          {items.map((item) => (
            <li key={item.id}>
              <p className="bdm-muted mb-1">
                {formatDay(item.data_pubblicazione)} · {titleCase(item.ufficio)}
              </p>
              <Link to={itemAddress(kind, item.id)}>{item.title}</Link>
              <p className="bdm-muted mb-0 mt-1">
                {item.subtitle ?? (item.materia && titleCase(item.materia))}
              </p>
            </li>
          ))}
        </ul>
      </div>
      <Step label="Successivi" icon="it-chevron-right" able={ends.on} onStep={() => carousel?.scrollNext()} />
    </div>
  );
}

type StepProps = { label: string; icon: `it-${string}`; able: boolean; onStep: () => void };

/** At the end it stays where it is, so that the keyboard does not lose its place. */
function Step({ label, icon, able, onStep }: StepProps) {
  return (
    <button
      type="button"
      className="bdm-carousel-step"
      aria-disabled={!able}
      onClick={() => able && onStep()}
    >
      <Icon name={icon} color={able ? 'primary' : 'muted'} />
      <span className="visually-hidden">{label}</span>
    </button>
  );
}
