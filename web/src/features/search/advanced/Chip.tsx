import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { describe } from '@/domain/criterion';
import { type ExpressionToken, isCriterion } from '@/domain/expression';
import type { Area } from '@/domain/preferences';
import { AuthorityLink, CriterionLabel } from '@/parts/criteria/CriterionLabel';
import { Dropdown, MenuButton } from '@/ui/Dropdown';
import { Icon } from '@/ui/Icon';

const NAMES = { AND: 'AND', OR: 'OR', NOT: 'NOT', '(': 'Parentesi aperta', ')': 'Parentesi chiusa' } as const;

/** How a token is spoken of: 'Ufficio: TRIBUNALE DI MILANO', 'NOT', 'Parentesi aperta'. */
export function nameOf(token: ExpressionToken, area: Area): string {
  if (!isCriterion(token)) return NAMES[token];
  const { label, text } = describe(token, area);
  return `${label}: ${text}`;
}

export type ChipAction = { label: string; run: () => void };

type Props = {
  token: ExpressionToken;
  area: Area;
  /** Being edited in the box. */
  edited: boolean;
  actions: () => ChipAction[];
  onEdit: () => void;
  onRemove: () => void;
  onMove: (step: -1 | 1) => void;
  /** The element that has the focus for the chip. */
  focusRef: (element: HTMLElement | null) => void;
};

/**
 * A token of the expression. By keyboard: Enter edits (or opens the menu of an operator), Del removes, Alt and the arrows
 * move; the menu has the same for everybody else.
 */
export function Chip({ token, area, edited, actions, onEdit, onRemove, onMove, focusRef }: Props) {
  const item = useRef<HTMLLIElement>(null);
  const [align, setAlign] = useState<'start' | 'end'>('start');
  const name = nameOf(token, area);

  function keyDown(event: KeyboardEvent) {
    const steps: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
    const step = steps[event.key];
    if (event.altKey && step) {
      event.preventDefault();
      onMove(step);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onRemove();
    }
  }

  /** A menu that would stick out of the window opens to the other side. */
  function chooseSide() {
    const left = item.current?.getBoundingClientRect().right ?? 0;
    setAlign(left > window.innerWidth / 2 ? 'end' : 'start');
  }

  const menu = (label: ReactNode) => (
    <Dropdown className="bdm-chip-menu" align={align} label={label}>
      {() =>
        actions().map((action) => (
          <MenuButton key={action.label} onClick={action.run}>
            {action.label}
          </MenuButton>
        ))
      }
    </Dropdown>
  );

  if (!isCriterion(token)) {
    const sign = token === '(' || token === ')';
    return (
      <li
        ref={item}
        className={`bdm-token ${sign ? 'bdm-token-sign' : ''}`}
        onKeyDown={keyDown}
        onClickCapture={chooseSide}
      >
        <span ref={(element) => focusRef(element?.querySelector('button') ?? null)}>
          {menu(
            sign ? (
              <>
                <span aria-hidden="true">{token}</span>
                <span className="visually-hidden">{name}</span>
              </>
            ) : (
              token
            ),
          )}
        </span>
      </li>
    );
  }
  return (
    <li
      ref={item}
      className={`bdm-chip ${edited ? 'bdm-chip-edited' : ''}`}
      onKeyDown={keyDown}
      onClickCapture={chooseSide}
    >
      <button type="button" ref={focusRef} className="bdm-chip-text" title={name} onClick={onEdit}>
        <CriterionLabel leaf={token} area={area} />
        <span className="visually-hidden">, modifica</span>
      </button>
      <AuthorityLink leaf={token} area={area} />
      {menu(<span className="visually-hidden">Azioni: {name}</span>)}
      <button type="button" className="bdm-chip-remove" onClick={onRemove}>
        <Icon name="it-close" size="sm" />
        <span className="visually-hidden">Rimuovi {name}</span>
      </button>
    </li>
  );
}
