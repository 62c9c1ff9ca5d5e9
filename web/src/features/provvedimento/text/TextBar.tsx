import type { MouseEvent } from 'react';
import type { Testo } from '@/api/document';
import { formatNumber } from '@/domain/format';
import { TextSize } from '@/parts/item/TextSize';
import { Icon } from '@/ui/Icon';
import { ToolButton } from '@/ui/ToolButton';
import { PART_NAMES } from './Parts';
import type { TextHits } from './useTextHits';

type Props = {
  text: Testo;
  address: (index: number) => string;
  hits: TextHits;
  goTo: (index: number) => void;
  size: number;
  onSize: (size: number) => void;
};

/** What stays in sight while a text is read: its parts, the words searched for, the size of the letters. */
export function TextBar({ text, address, hits, goTo, size, onSize }: Props) {
  /** Without leaving the entry of the history, which knows the results that this page was opened from. */
  function go(event: MouseEvent, index: number) {
    event.preventDefault();
    goTo(index);
  }

  return (
    <div className="bdm-text-bar">
      {text.parti.length > 1 && (
        <nav className="bdm-text-parts" aria-label="Parti del testo">
          <ul>
            {text.parti.map((part, index) => (
              <li key={index}>
                <a href={`#${address(index)}`} onClick={(event) => go(event, index)}>
                  {PART_NAMES[part.tipo]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {hits.count > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div className="bdm-text-tools" role="group" aria-label="Parole cercate">
          <ToolButton label="Passo precedente (K)" onClick={() => hits.step(false)}>
            <Icon name="it-arrow-up" size="sm" />
          </ToolButton>
          <span role="status">
            {hits.current === null
              ? `${formatNumber(hits.count)} ${hits.count === 1 ? 'passo' : 'passi'}`
              : `${formatNumber(hits.current + 1)} di ${formatNumber(hits.count)}`}
          </span>
          <ToolButton label="Passo successivo (J)" onClick={() => hits.step(true)}>
            <Icon name="it-arrow-down" size="sm" />
          </ToolButton>
        </div>
      )}
      <TextSize size={size} onChange={onSize} />
    </div>
  );
}
