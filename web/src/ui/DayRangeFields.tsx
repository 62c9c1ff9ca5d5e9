import { type RangeErrors, rangeInWords, type TypedRange } from '@/domain/dayRange';
import { DayField } from './DayField';
import './dayRange.scss';

type Props = { value: TypedRange; onChange: (value: TypedRange) => void; errors: RangeErrors };

/** The two ends of a range of days, typed as one likes or picked (docs/regole/date.md#scegliere-un-giorno), and what was understood. */
export function DayRangeFields({ value, onChange, errors }: Props) {
  const end = (name: keyof TypedRange, label: string) => (
    <DayField
      label={label}
      text={value[name]}
      placeholder="gg/mm/aaaa o aaaa"
      onChange={(text) => onChange({ ...value, [name]: text })}
      error={errors[name]}
    />
  );
  return (
    <div className="bdm-day-range">
      {end('start', 'Dal')}
      {end('end', 'Al')}
      <p className="form-text" aria-live="polite">
        {rangeInWords(value)}
      </p>
    </div>
  );
}
