import { Fragment } from 'react';
import { additionsOf, withoutAddition } from '@/domain/additions';
import { describe } from '@/domain/criterion';
import type { Area } from '@/domain/preferences';
import { conditions, EVERYTHING, exchanged, type Or, print, type Tree, without } from '@/domain/query';
import { type Search, treeOf } from '@/domain/search';
import { useDistretti } from '@/parts/archivio/useDistretti';
import { CopyButton } from '@/ui/CopyButton';
import { Icon } from '@/ui/Icon';

type Props = { search: Search; expression: string; onChange: (change: Partial<Search>) => void };

/**
 * The search as the server understood it, criterion by criterion, each of which can be taken away, and so can what is
 * looked for besides; and its link.
 */
export function Understood({ search, expression, onChange }: Props) {
  const distretti = useDistretti();
  const tree = treeOf(expression) ?? EVERYTHING;
  const again = { sort_field: search.sort_field, sort_order: search.sort_order };
  return (
    <div className="bdm-understood">
      <ul aria-label="Criteri di ricerca">
        {conditions(tree).map((condition) => {
          const widened = additionsOf(condition);
          return (
            <Fragment key={print(condition)}>
              <Criterion
                {...describeCondition(widened?.typed ?? condition, search.area, distretti)}
                onRemove={() => onChange({ q: print(without(tree, condition)), ...again })}
              />
              {widened?.added.map((text) => (
                <Criterion
                  key={text}
                  label={BESIDES}
                  text={text}
                  onRemove={() => {
                    const other = withoutAddition(condition as Or, text);
                    onChange({ q: print(exchanged(tree, condition, other)), ...again });
                  }}
                />
              ))}
            </Fragment>
          );
        })}
        {search.collated && (
          <Criterion
            label="Cartelle personali"
            text="solo i documenti nelle cartelle"
            onRemove={() => onChange({ collated: false })}
          />
        )}
        {search.note_personali && (
          <Criterion
            label="Note personali"
            text="solo i documenti con una nota"
            onRemove={() => onChange({ note_personali: false })}
          />
        )}
      </ul>
      <CopyButton text={window.location.href} label="Copia collegamento" done="Collegamento copiato" />
    </div>
  );
}

type CriterionProps = { label: string | null; text: string; onRemove: () => void };

function Criterion({ label, text, onRemove }: CriterionProps) {
  const name = label ? `${label}: ${text}` : text;
  return (
    <li className="bdm-criterion">
      <span>
        {label && <span className="bdm-criterion-label">{label}: </span>}
        {label ? text : <code>{text}</code>}
      </span>
      <button type="button" onClick={onRemove}>
        <Icon name="it-close" size="xs" color="primary" />
        <span className="visually-hidden">Rimuovi il criterio {name}</span>
      </button>
    </li>
  );
}

const BESIDES = 'anche';

/** A single criterion in words, with what is looked for besides; alternatives and exclusions as they are written. */
export function describeCondition(
  condition: Tree,
  area: Area,
  distretti: ReadonlyMap<string, string>,
): { label: string | null; text: string } {
  const widened = additionsOf(condition);
  if (widened) {
    const { label, text } = describe(widened.typed, area);
    return { label, text: `${text}, ${BESIDES}: ${widened.added.join(', ')}` };
  }
  if (condition.type === 'and' || condition.type === 'or' || condition.type === 'not') {
    return { label: null, text: print(condition) };
  }
  const { label, text } = describe(condition, area);
  return { label, text: condition.field === 'distretto' ? (distretti.get(text) ?? text) : text };
}
