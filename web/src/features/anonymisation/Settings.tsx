import { useEffect, useRef, useState } from 'react';
import type { Review } from '@/api/anonymisation';
import { type Change, FORMS, GROUNDS, groundLabel, STYLES } from '@/domain/anonymisation';
import { Options, SelectField } from '@/ui/Field';

type Props = {
  review: Review;
  /** Says that the ground is missing; another one, that it was asked for again. */
  missing: { message: string } | null;
  onChange: (change: Change, said: string) => void;
};

/** On which ground data are left out, what stands in their place, what others get. */
export function Settings({ review, missing, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const settings = useRef<HTMLDetailsElement>(null);
  const ground = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (!missing || !settings.current) return;
    // At once: what is folded takes no focus.
    settings.current.open = true;
    ground.current?.focus();
  }, [missing]);
  const proposed = review.ground === null && review.proposed_ground !== null;
  return (
    <details
      className="bdm-anon-settings"
      ref={settings}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span>
          <strong>Base:</strong> {groundLabel(review.ground ?? review.proposed_ground)}
          {proposed && ' (proposta dalla materia)'}
        </span>{' '}
        <span>
          <strong>Al posto dei nomi:</strong> {STYLES[review.style] ?? review.style}
        </span>{' '}
        <span>
          <strong>Agli altri:</strong> {FORMS[review.form]?.toLocaleLowerCase('it') ?? review.form}
        </span>
      </summary>
      <div className="bdm-anon-settings-fields">
        <GroundField
          review={review}
          error={review.ground === null ? (missing?.message ?? null) : null}
          onChange={onChange}
          field={ground}
        />
        <SelectField
          label="Che cosa sta al posto dei nomi"
          value={review.style}
          help="Gli pseudonimi scelti a mano restano."
          onChange={({ target }) => onChange({ style: target.value }, 'Pseudonimi cambiati.')}
        >
          <Options of={Object.entries(STYLES)} />
        </SelectField>
        <FormField form={review.form} onChange={onChange} />
      </div>
      {review.policy_note && <p className="form-text">{review.policy_note}</p>}
    </details>
  );
}

/** The ground that somebody has said; until then the one that the matter has by law, or none. */
function GroundField({
  review,
  error,
  onChange,
  field,
}: Pick<Props, 'review' | 'onChange'> & {
  error: string | null;
  field: React.RefObject<HTMLSelectElement | null>;
}) {
  const { ground, proposed_ground: proposed } = review;
  const shown = ground ?? proposed;
  return (
    <SelectField
      label="Base dell’oscuramento"
      value={shown ?? ''}
      error={error}
      help={shown !== null && `${ground === null ? 'Proposta dalla materia: ' : ''}${GROUNDS[shown]?.law}`}
      ref={field}
      onChange={({ target }) => onChange({ ground: target.value }, `Base: ${groundLabel(target.value)}.`)}
    >
      {shown === null && (
        <option value="" disabled>
          Scegliere la base dell’oscuramento
        </option>
      )}
      <Options of={Object.entries(GROUNDS).map(([value, { label }]) => [value, label])} />
    </SelectField>
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
      help={
        form === 'IMPAGINATO' ? (
          <strong>{WIDTHS}</strong>
        ) : (
          'Righe e pagine nuove: niente dice quanto era lungo un nome.'
        )
      }
      onChange={({ target }) => onChange({ form: target.value }, `${FORMS[target.value]}.`)}
    >
      <Options of={Object.entries(FORMS)} />
    </SelectField>
  );
}

const WIDTHS =
  'Attenzione: lo spazio che resta al posto di un nome dice quanto era lungo, e può bastare a capire di chi è. Di milioni di nomi possibili ne restano poche centinaia.';
