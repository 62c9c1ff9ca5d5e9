import { describeTree, sentence } from '@/domain/criterion';
import type { Area } from '@/domain/preferences';
import type { Leaf } from '@/domain/query';
import type { Target } from '@/domain/search';
import { useDistretti } from '@/parts/archivio/useDistretti';
import { criteriaOf } from './fields';
import type { GROUPS } from './groups';
import type { StandardSearch } from './useStandardSearch';

type Props = {
  group: (typeof GROUPS)[number];
  standard: StandardSearch;
  target: Target;
  open: boolean;
  onToggle: (open: boolean) => void;
};

/** A group of fields that can be folded; its title then says what they ask for. */
export function GroupFields({ group, standard, target, open, onToggle }: Props) {
  const { title, has, Content } = group;
  const { fields, errors, area, change, setDistretto } = standard;
  const criteria = criteriaOf(fields).filter(({ field }) => has.includes(field));
  const faulty = has.some((field) => field in errors);
  return (
    <details
      className="bdm-standard-group"
      open={open}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary>
        <h2>{title}</h2>
        {faulty && <span className="bdm-field-error">da correggere</span>}
        {!open && <Summary criteria={criteria} area={area} />}
      </summary>
      {open && (
        <div className="bdm-standard-fields">
          <Content {...{ fields, errors, area, target, change, setDistretto }} />
        </div>
      )}
    </details>
  );
}

/** What a closed group asks for. */
function Summary({ criteria, area }: { criteria: Leaf[]; area: Area }) {
  const distretti = useDistretti();
  const texts = criteria.map((leaf) => sentence(describeTree(leaf, area, distretti)));
  return <span className="bdm-standard-summary">{texts.join(' · ')}</span>;
}
