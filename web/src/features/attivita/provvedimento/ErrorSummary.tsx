import type { FieldErrors } from 'react-hook-form';
import type { Area } from '@/domain/fields';
import { labelsFor, type ProvvedimentoValues } from '../editor/decisionValues';
import { type FieldName, ORDER } from './order';

/** The name that the save call has for a field of the form. */
const INPUT_NAMES: Partial<Record<keyof ProvvedimentoValues, string>> = {
  precedente: 'provvedimento_precedente_id',
  successivo: 'provvedimento_successivo_id',
};

/** The field of the form that a field of the save call is. */
export function fieldOf(name: string): keyof ProvvedimentoValues | null {
  const [linked] = (Object.keys(INPUT_NAMES) as (keyof ProvvedimentoValues)[]).filter(
    (field) => INPUT_NAMES[field] === name,
  );
  return linked ?? (ORDER.includes(name as FieldName) ? (name as FieldName) : null);
}

/** What a field of the form is called. */
export const nameOf = (field: string, area: Area): string =>
  labelsFor(area)[INPUT_NAMES[field as keyof ProvvedimentoValues] ?? field] ?? field;

/** Those of `fields` that the form has, in its order. */
export const inOrder = (fields: readonly string[]) => ORDER.filter((field) => fields.includes(field));

/** Everything that is wrong, in order, each leading to its field. */
export function ErrorSummary({
  errors,
  area,
  onGo,
}: {
  errors: FieldErrors<ProvvedimentoValues>;
  area: ProvvedimentoValues['area'];
  onGo: (field: keyof ProvvedimentoValues) => void;
}) {
  const wrong = inOrder(Object.keys(errors));
  if (wrong.length === 0) return null;
  return (
    <section className="bdm-editor-errors" aria-labelledby="bdm-editor-errors-title">
      <h2 id="bdm-editor-errors-title">
        {wrong.length === 1 ? 'Un campo da correggere' : `${wrong.length} campi da correggere`}
      </h2>
      <ul>
        {wrong.map((field) => (
          <li key={field}>
            <button type="button" className="btn btn-link p-0" onClick={() => onGo(field)}>
              {nameOf(field, area)}: {errors[field]?.message as string}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
