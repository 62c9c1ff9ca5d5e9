import { useMemo } from 'react';
import type { CoverageView } from '@/domain/copertura';
import { today } from '@/domain/day';
import { CHOICES, choiceLabel } from '@/domain/fields';
import type { Area } from '@/domain/preferences';
import { useDistretti } from '@/parts/archivio/useDistretti';
import { Options, SelectField } from '@/ui/Field';

/** `first` is the first year that has something to show; the running one until that is known. */
type Props = { view: CoverageView; first?: number; onChange: (part: Partial<CoverageView>) => void };

export function CoverageFilters({ view, first, onChange }: Props) {
  const distretti = useDistretti();
  const named = useMemo(
    () => [...distretti].sort(([, one], [, other]) => one.localeCompare(other, 'it')),
    [distretti],
  );
  const now = Number(today().slice(0, 4));
  const years = Array.from({ length: now - (first ?? now) + 1 }, (_, index) => String(now - index));
  if (view.anno && !years.includes(view.anno)) years.push(view.anno);
  return (
    <search className="bdm-coverage-filters bdm-panel mb-4" aria-label="Luogo, area e mesi">
      <SelectField
        label="Distretto"
        value={view.distretto ?? ''}
        onChange={({ target }) => onChange({ distretto: target.value || null, ufficio: null })}
      >
        <option value="">Tutti i distretti</option>
        <Options of={named} />
      </SelectField>
      <SelectField
        label="Area"
        value={view.area ?? ''}
        onChange={({ target }) => onChange({ area: (target.value || null) as Area | null })}
      >
        <option value="">Civile e penale</option>
        <Options of={CHOICES.area.map((area) => [area, choiceLabel('area', area)])} />
      </SelectField>
      <SelectField
        label="Mesi"
        value={view.anno ?? ''}
        onChange={({ target }) => onChange({ anno: target.value || null })}
      >
        <option value="">Ultimi 24</option>
        <Options of={years.map((year) => [year, `Del ${year}`])} />
      </SelectField>
    </search>
  );
}
