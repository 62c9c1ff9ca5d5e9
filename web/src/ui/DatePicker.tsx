import type { ReactNode } from 'react';
import { type PickedDay, pickedText, typedDay } from '@/domain/day';
import { DayField } from './DayField';

type Props = {
  label: ReactNode;
  value: PickedDay;
  onChange: (value: PickedDay) => void;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
};

/** A day of a form, typed or picked (docs/regole/date.md#scegliere-un-giorno); what is no day yet stays as it was typed. */
export function DatePicker({ value, onChange, ...field }: Props) {
  return <DayField {...field} text={pickedText(value)} onChange={(text) => onChange(typedDay(text))} />;
}
