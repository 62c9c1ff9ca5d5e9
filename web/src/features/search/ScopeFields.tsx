import type { ReactNode } from 'react';
import type { Search, Target } from '@/domain/search';
import './search.scss';

const TARGETS: { value: Target; label: string }[] = [
  { value: 'provvedimento', label: 'Provvedimenti' },
  { value: 'abstract', label: 'Abstract' },
];

export type Scope = Pick<Search, 'collated' | 'note_personali'>;

type Props = {
  target: Target;
  scope: Scope;
  onTarget: (target: Target) => void;
  onScope: (scope: Scope) => void;
  /** The area, and what else belongs to it. */
  children: ReactNode;
};

/** What is searched: decisions or abstracts, everywhere or among what is the reader's own (docs/regole/ricerca.md). */
export function ScopeFields({ target, scope, onTarget, onScope, children }: Props) {
  return (
    <div className="bdm-search-scope">
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
      {children}
      <div className="bdm-search-checks">
        <label className="bdm-search-check">
          <input
            type="checkbox"
            checked={scope.collated}
            onChange={({ target: { checked } }) => onScope({ ...scope, collated: checked })}
          />
          Cerca nelle cartelle personali
        </label>
        <label className="bdm-search-check">
          <input
            type="checkbox"
            checked={scope.note_personali}
            onChange={({ target: { checked } }) => onScope({ ...scope, note_personali: checked })}
          />
          Solo con note personali
        </label>
      </div>
    </div>
  );
}
