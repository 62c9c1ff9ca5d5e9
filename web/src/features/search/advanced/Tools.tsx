import { add, type Expression, mayAdd, type Operator } from '@/domain/expression';
import { Icon } from '@/ui/Icon';

const OPERATORS: { operator: Operator; name: string }[] = [
  { operator: 'AND', name: 'AND' },
  { operator: 'OR', name: 'OR' },
  { operator: 'NOT', name: 'NOT' },
  { operator: '(', name: 'Apri parentesi' },
  { operator: ')', name: 'Chiudi parentesi' },
];

type Props = {
  expression: Expression;
  onChange: (expression: Expression) => void;
  onDates: () => void;
  onClear: () => void;
};

/** The advanced tools (docs/regole/ricerca.md#ricerca-avanzata): what may come next can be pressed, the rest cannot. */
export function Tools({ expression, onChange, onDates, onClear }: Props) {
  return (
    <fieldset className="bdm-tools">
      <legend className="visually-hidden">Strumenti avanzati</legend>
      {OPERATORS.map(({ operator, name }) => (
        <button
          key={operator}
          type="button"
          className="btn btn-outline-primary btn-xs"
          title={name}
          disabled={!mayAdd(expression, operator)}
          onClick={() => onChange(add(expression, operator))}
        >
          {name === operator ? (
            operator
          ) : (
            <>
              <span aria-hidden="true">{operator}</span>
              <span className="visually-hidden">{name}</span>
            </>
          )}
        </button>
      ))}
      <button type="button" className="btn btn-outline-primary btn-xs" onClick={onDates}>
        <Icon name="it-calendar" size="sm" color="primary" className="me-1" />
        Intervallo di date
      </button>
      <button
        type="button"
        className="btn btn-outline-primary btn-xs"
        disabled={expression.length === 0}
        onClick={onClear}
      >
        <Icon name="it-delete" size="sm" color="primary" className="me-1" />
        Cancella tutto
      </button>
    </fieldset>
  );
}
