import type { ProvvedimentoValues } from '../editor/decisionValues';
import { formField } from '../editor/formField';
import { FieldProposals } from '../proposals/FieldProposals';

/** One field of the form, with what was read for it. */
export const Bound = formField<ProvvedimentoValues>((name) => <FieldProposals field={name} />);
