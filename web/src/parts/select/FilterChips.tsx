import { useEffect, useRef } from 'react';
import type { Area } from '@/domain/preferences';
import { print } from '@/domain/query';
import { AuthorityLink, CriterionLabel } from '@/parts/criteria/CriterionLabel';
import { Icon } from '@/ui/Icon';
import { type Criteria, nameOf } from './criteria';

type Props = {
  criteria: Criteria;
  area: Area;
  onRemove: (at: number) => void;
  onClear: () => void;
  /** Takes the focus when no chip is left. */
  onEmptied: () => void;
};

/** The criteria as chips joined by AND. Removing one leaves the focus on the next; Del and the cross both remove. */
export function FilterChips({ criteria, area, onRemove, onClear, onEmptied }: Props) {
  const crosses = useRef<(HTMLButtonElement | null)[]>([]);
  const focusAt = useRef<number | null>(null);

  useEffect(() => {
    if (focusAt.current === null) return;
    const at = Math.min(focusAt.current, criteria.length - 1);
    focusAt.current = null;
    if (at >= 0) crosses.current[at]?.focus();
  }, [criteria]);

  function remove(at: number) {
    if (criteria.length === 1) onEmptied();
    else focusAt.current = at;
    onRemove(at);
  }

  if (criteria.length === 0) return null;
  return (
    <div className="bdm-select-chips">
      <ul aria-label="Criteri di ricerca, uniti da AND">
        {criteria.map((tree, at) => {
          const name = nameOf(tree, area);
          const leaf = tree.type === 'and' || tree.type === 'or' || tree.type === 'not' ? null : tree;
          return (
            <li key={print(tree)}>
              {at > 0 && (
                <span className="bdm-select-and" aria-hidden="true">
                  AND
                </span>
              )}
              <span className="bdm-chip">
                <span className="bdm-chip-text">
                  {leaf ? <CriterionLabel leaf={leaf} area={area} /> : print(tree)}
                </span>
                {leaf && <AuthorityLink leaf={leaf} area={area} />}
                <button
                  type="button"
                  className="bdm-chip-remove"
                  ref={(element) => {
                    crosses.current[at] = element;
                  }}
                  onClick={() => remove(at)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
                    event.preventDefault();
                    remove(at);
                  }}
                >
                  <Icon name="it-close" size="sm" />
                  <span className="visually-hidden">Rimuovi {name}</span>
                </button>
              </span>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        className="btn btn-link btn-sm"
        onClick={() => {
          onEmptied();
          onClear();
        }}
      >
        Cancella tutto
      </button>
    </div>
  );
}
