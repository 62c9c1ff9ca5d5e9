import type { MouseEvent } from 'react';
import type { Testo } from '@/api/document';
import { PART_NAMES } from '@/domain/part';
import { HitTools } from '@/parts/item/HitTools';
import { TextSize } from '@/parts/item/TextSize';
import type { HitSteps } from '@/parts/item/useHitSteps';

type Props = {
  text: Testo;
  address: (index: number) => string;
  hits: HitSteps;
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
      <HitTools {...hits} />
      <TextSize size={size} onChange={onSize} />
    </div>
  );
}
