import type { ProvvedimentoValues } from '../editor/decisionValues';
import { type FormFieldProps, formField } from '../editor/formField';
import { FieldProposals } from '../proposals/FieldProposals';
import { isHere, useBrief } from './brief';
import { Folded } from './Folded';

const Field = formField<ProvvedimentoValues>((name) => <FieldProposals field={name} />);

/** One field of the form, with what was read for it; in the short form only in its part of it. */
export function Bound<Name extends keyof ProvvedimentoValues & string>(
  props: FormFieldProps<ProvvedimentoValues, Name>,
) {
  const brief = useBrief();
  if (!brief) return <Field {...props} />;
  if (!isHere(brief, props.name)) return null;
  if (brief.part === 'asked') return <Field {...props} />;
  return (
    <Folded brief={brief} name={props.name}>
      <Field {...props} />
    </Folded>
  );
}
