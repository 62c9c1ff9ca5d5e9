import { CHOICES, choiceLabel } from '@/domain/fields';

/** The areas, for a select. */
export function AreaOptions() {
  return CHOICES.area.map((one) => (
    <option key={one} value={one}>
      {choiceLabel('area', one)}
    </option>
  ));
}
