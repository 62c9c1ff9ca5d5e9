import { useEffect, useId, useRef } from 'react';
import {
  type Expression,
  exchange,
  group,
  isCriterion,
  mayRemove,
  move,
  negate,
  remove,
  replace,
} from '@/domain/expression';
import type { Area } from '@/domain/preferences';
import type { Leaf } from '@/domain/query';
import { asKind, TEXT_KIND_NAMES, TEXT_KINDS } from '@/domain/textKinds';
import { useAnnounce } from '@/ui/pageTitle';
import { Chip, type ChipAction, nameOf } from './Chip';

type Props = {
  expression: Expression;
  area: Area;
  /** The place of the criterion that is edited. */
  editing: number | null;
  onChange: (expression: Expression) => void;
  onEdit: (at: number, leaf: Leaf) => void;
  /** Takes the focus when no chip is left. */
  onEmptied: () => void;
};

/** The expression as chips, each to be edited, moved, grouped and removed. */
export function ExpressionRow({ expression, area, editing, onChange, onEdit, onEmptied }: Props) {
  const announce = useAnnounce();
  const chips = useRef<(HTMLElement | null)[]>([]);
  const focusAt = useRef<number | null>(null);
  const help = useId();

  useEffect(() => {
    if (focusAt.current === null) return;
    const at = Math.min(focusAt.current, expression.length - 1);
    focusAt.current = null;
    if (at < 0) onEmptied();
    else chips.current[at]?.focus();
  }, [expression, onEmptied]);

  function change(next: Expression, focus: number, said: string) {
    focusAt.current = focus;
    announce(said);
    onChange(next);
  }

  function removeAt(at: number) {
    const token = expression[at];
    if (token === undefined || !mayRemove(expression, at)) return;
    change(remove(expression, at), Math.max(0, at - 1), `${nameOf(token, area)}: rimosso`);
  }

  function moveAt(at: number, step: -1 | 1) {
    const token = expression[at];
    const moved = move(expression, at, step);
    if (token === undefined) return;
    if (!moved) return announce(`${nameOf(token, area)}: non si può spostare oltre`);
    change(moved.expression, moved.at, `${nameOf(token, area)}: spostato ${step < 0 ? 'prima' : 'dopo'}`);
  }

  function actionsOf(at: number): ChipAction[] {
    const token = expression[at];
    if (token === undefined) return [];
    const actions: ChipAction[] = [];
    if (isCriterion(token)) {
      actions.push({
        label: 'Modifica',
        run: () => {
          // The entry goes with the menu; a dialog gives the focus back to the chip.
          chips.current[at]?.focus();
          onEdit(at, token);
        },
      });
      for (const kind of TEXT_KIND_NAMES) {
        const { label, is } = TEXT_KINDS[kind];
        const leaf = is(token) ? null : asKind(token, kind);
        if (leaf) actions.push({ label, run: () => change(replace(expression, at, [leaf]), at, label) });
      }
      const negated = expression[at - 1] === 'NOT';
      actions.push({
        label: negated ? 'Togli NOT' : 'Escludi (NOT)',
        run: () =>
          change(negate(expression, at), negated ? at - 1 : at + 1, negated ? 'NOT tolto' : 'NOT inserito'),
      });
      const grouped = group(expression, at);
      if (grouped)
        actions.push({
          label: 'Raggruppa con il successivo',
          run: () => change(grouped, at + 1, 'Criteri raggruppati tra parentesi'),
        });
    }
    if (token === 'AND' || token === 'OR') {
      const other = token === 'AND' ? 'OR' : 'AND';
      actions.push({
        label: `Cambia in ${other}`,
        run: () => change(exchange(expression, at), at, `Operatore ${other}`),
      });
    }
    if (move(expression, at, -1)) actions.push({ label: 'Sposta prima', run: () => moveAt(at, -1) });
    if (move(expression, at, 1)) actions.push({ label: 'Sposta dopo', run: () => moveAt(at, 1) });
    if (mayRemove(expression, at))
      actions.push({
        label: token === '(' || token === ')' ? 'Rimuovi le parentesi' : 'Rimuovi',
        run: () => removeAt(at),
      });
    return actions;
  }

  if (expression.length === 0) return null;
  return (
    <div className="bdm-expression">
      <ol aria-label="Espressione di ricerca" aria-describedby={help}>
        {expression.map((token, at) => (
          <Chip
            key={at}
            token={token}
            area={area}
            edited={editing === at}
            actions={() => actionsOf(at)}
            onEdit={() => isCriterion(token) && onEdit(at, token)}
            onRemove={() => removeAt(at)}
            onMove={(step) => moveAt(at, step)}
            focusRef={(element) => {
              chips.current[at] = element;
            }}
          />
        ))}
      </ol>
      <p id={help} className="bdm-expression-help">
        Da tastiera: <kbd>Invio</kbd> modifica, <kbd>Canc</kbd> rimuove, <kbd>Alt</kbd> e le frecce spostano.
      </p>
    </div>
  );
}
