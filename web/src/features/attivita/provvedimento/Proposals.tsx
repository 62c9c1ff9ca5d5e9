import { useFormContext, useWatch } from 'react-hook-form';
import { hasAllOffices } from '@/domain/user';
import { useCurrentUser } from '@/parts/session';
import { notifyError } from '@/ui/toast';
import { ProposalsPanel } from '../proposals/ProposalsPanel';
import { acceptProposal } from './acceptProposal';
import { type ProvvedimentoValues, toInput } from './values';

/** What was read from the document, to be taken into the form. */
export function Proposals({ id, fileHash }: { id: string | null; fileHash: string }) {
  const user = useCurrentUser();
  const form = useFormContext<ProvvedimentoValues>();
  const values = useWatch<ProvvedimentoValues>({ control: form.control }) as ProvvedimentoValues;
  const offices = hasAllOffices(user) ? null : user.ou;
  return (
    <ProposalsPanel
      fileHash={fileHash}
      current={toInput(values, id)}
      onAccept={(accepted) => {
        const problems = accepted.map(({ field, value }) => acceptProposal(form, field, value, { offices }));
        for (const problem of problems) if (problem) notifyError(problem);
        return problems.filter((problem) => problem === null).length;
      }}
    />
  );
}
