import type { Review } from '@/api/anonymisation';
import { type Change, FORMS, GROUNDS, groundLabel, STYLES } from '@/domain/anonymisation';
import { SelectField } from '@/ui/Field';

/** On which ground data are left out, what stands in their place, what others get. */
export function Settings({
  review,
  onChange,
}: {
  review: Review;
  onChange: (change: Change, said: string) => void;
}) {
  return (
    <details className="bdm-anon-settings">
      <summary>
        <span>
          <strong>Base:</strong> {groundLabel(review.ground)}
        </span>{' '}
        <span>
          <strong>Al posto dei nomi:</strong> {STYLES[review.style] ?? review.style}
        </span>{' '}
        <span>
          <strong>Agli altri:</strong> {FORMS[review.form]?.toLocaleLowerCase('it') ?? review.form}
        </span>
      </summary>
      <div className="bdm-anon-settings-fields">
        <SelectField
          label="Base dell’oscuramento"
          value={review.ground}
          help={GROUNDS[review.ground]?.law}
          onChange={({ target }) => onChange({ ground: target.value }, `Base: ${groundLabel(target.value)}.`)}
        >
          {Object.entries(GROUNDS).map(([ground, { label }]) => (
            <option key={ground} value={ground}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Che cosa sta al posto dei nomi"
          value={review.style}
          help="Gli pseudonimi scelti a mano restano."
          onChange={({ target }) => onChange({ style: target.value }, 'Pseudonimi cambiati.')}
        >
          {Object.entries(STYLES).map(([style, label]) => (
            <option key={style} value={style}>
              {label}
            </option>
          ))}
        </SelectField>
        <FormField form={review.form} onChange={onChange} />
      </div>
      {review.policy_note && <p className="form-text">{review.policy_note}</p>}
    </details>
  );
}

/** What the others get: the document or its text anew. */
export function FormField({
  form,
  disabled = false,
  onChange,
}: {
  form: string;
  disabled?: boolean;
  onChange: (change: Change, said: string) => void;
}) {
  return (
    <SelectField
      label="Che cosa leggono gli altri"
      value={form}
      disabled={disabled}
      help="Nel documento impaginato la larghezza di un segno può lasciare intuire un nome; nel testo ricomposto no."
      onChange={({ target }) => onChange({ form: target.value }, `${FORMS[target.value]}.`)}
    >
      {Object.entries(FORMS).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
