import { formatNumber } from '@/domain/format';
import { Icon } from '@/ui/Icon';
import { ToolButton } from '@/ui/ToolButton';
import { useShortcut } from './shortcuts';
import type { HitSteps } from './useHitSteps';

/** From one of the words searched for to the next, also by J and K; nothing where there is none. */
export function HitTools({ count, current, step }: HitSteps) {
  useShortcut('j', 'Passo successivo tra le parole cercate', count > 0 ? () => step(true) : null);
  useShortcut('k', 'Passo precedente tra le parole cercate', count > 0 ? () => step(false) : null);
  if (count === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="bdm-text-tools" role="group" aria-label="Parole cercate">
      <ToolButton label="Passo precedente (K)" onClick={() => step(false)}>
        <Icon name="it-arrow-up" size="sm" />
      </ToolButton>
      <span role="status">
        {current === null
          ? `${formatNumber(count)} ${count === 1 ? 'passo' : 'passi'}`
          : `${formatNumber(current + 1)} di ${formatNumber(count)}`}
      </span>
      <ToolButton label="Passo successivo (J)" onClick={() => step(true)}>
        <Icon name="it-arrow-down" size="sm" />
      </ToolButton>
    </div>
  );
}
