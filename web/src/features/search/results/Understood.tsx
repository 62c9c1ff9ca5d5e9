import { describe } from '@/domain/criterion';
import type { Area } from '@/domain/preferences';
import { conditions, EVERYTHING, print, type Tree, without } from '@/domain/query';
import { type Search, treeOf } from '@/domain/search';
import { CopyButton } from '@/ui/CopyButton';
import { Icon } from '@/ui/Icon';
import { useDistretti } from '@/ui/useDistretti';

type Props = { search: Search; expression: string; onChange: (change: Partial<Search>) => void };

/** The search as the server understood it, criterion by criterion, each of which can be taken away; and its link. */
export function Understood({ search, expression, onChange }: Props) {
  const distretti = useDistretti();
  const tree = treeOf(expression) ?? EVERYTHING;
  const again = { sort_field: search.sort_field, sort_order: search.sort_order };
  return (
    <div className="bdm-understood">
      <ul aria-label="Criteri di ricerca">
        {conditions(tree).map((condition) => (
          <Criterion
            key={print(condition)}
            {...describeCondition(condition, search.area, distretti)}
            onRemove={() => onChange({ q: print(without(tree, condition)), ...again })}
          />
        ))}
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

/** A single criterion in words; alternatives and exclusions as they are written. */
export function describeCondition(
  condition: Tree,
  area: Area,
  distretti: ReadonlyMap<string, string>,
): { label: string | null; text: string } {
  if (condition.type === 'and' || condition.type === 'or' || condition.type === 'not') {
    return { label: null, text: print(condition) };
  }
  const { label, text } = describe(condition, area);
  return { label, text: condition.field === 'distretto' ? (distretti.get(text) ?? text) : text };
}
