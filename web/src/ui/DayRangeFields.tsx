import { type RangeErrors, rangeInWords, type TypedRange } from '@/domain/dayRange';
import { TextField } from './Field';
import './dayRange.scss';

type Props = { value: TypedRange; onChange: (value: TypedRange) => void; errors: RangeErrors };

/** The two ends of a range of days, typed as one likes (docs/regole/date.md#scegliere-un-giorno), and what was understood. */
export function DayRangeFields({ value, onChange, errors }: Props) {
  const end = (name: keyof TypedRange, label: string) => (
    <TextField
      label={label}
      value={value[name]}
      maxLength={40}
      autoComplete="off"
      placeholder="gg/mm/aaaa o aaaa"
      onChange={({ target }) => onChange({ ...value, [name]: target.value })}
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
