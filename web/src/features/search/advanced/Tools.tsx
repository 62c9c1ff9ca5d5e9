import { add, type Expression, mayAdd, type Operator } from '@/domain/expression';
import { Icon } from '@/ui/Icon';
import { WhyButton } from '@/ui/why';

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
const NO_CRITERION = 'Va tra due criteri: prima occorre un criterio.';
const NOTHING_TO_CLOSE = 'Non c’è una parentesi aperta con dentro un criterio.';

export function Tools({ expression, onChange, onDates, onClear }: Props) {
  return (
    <fieldset className="bdm-tools">
      <legend className="visually-hidden">Strumenti avanzati</legend>
      {OPERATORS.map(({ operator, name }) => (
        <WhyButton
          key={operator}
          color="primary"
          outline
          size="xs"
          type="button"
          title={name}
          why={mayAdd(expression, operator) ? null : operator === ')' ? NOTHING_TO_CLOSE : NO_CRITERION}
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
        </WhyButton>
      ))}
      <button type="button" className="btn btn-outline-primary btn-xs" onClick={onDates}>
        <Icon name="it-calendar" size="sm" color="primary" className="me-1" />
        Intervallo di date
      </button>
      <WhyButton
        color="primary"
        outline
        size="xs"
        type="button"
        why={expression.length === 0 ? 'L’espressione è già vuota.' : null}
        onClick={onClear}
      >
        <Icon name="it-delete" size="sm" color="primary" className="me-1" />
        Cancella tutto
      </WhyButton>
    </fieldset>
  );
}
