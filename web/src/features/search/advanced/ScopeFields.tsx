import type { Target } from '@/domain/search';

const TARGETS: { value: Target; label: string }[] = [
  { value: 'provvedimento', label: 'Provvedimenti' },
  { value: 'abstract', label: 'Abstract' },
];

type Props = {
  target: Target;
  collated: boolean;
  onTarget: (target: Target) => void;
  onCollated: (collated: boolean) => void;
};

/** What is searched: decisions or abstracts, everywhere or in the personal folders (2.6). */
export function ScopeFields({ target, collated, onTarget, onCollated }: Props) {
  return (
    <div className="bdm-advanced-scope">
      <fieldset className="bdm-toggle">
        <legend className="visually-hidden">Che cosa cercare</legend>
        {TARGETS.map(({ value, label }) => (
          <label key={value} className={value === target ? 'active' : ''}>
            <input
              type="radio"
              name="target"
              className="visually-hidden"
              checked={value === target}
              onChange={() => onTarget(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <label className="bdm-advanced-collated">
        <input type="checkbox" checked={collated} onChange={(event) => onCollated(event.target.checked)} />
        Cerca nelle cartelle personali
      </label>
    </div>
  );
}
