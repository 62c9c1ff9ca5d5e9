import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { hasAllOffices } from '@/domain/user';
import { useCurrentUser } from '@/parts/session';
import { notifyError } from '@/ui/toast';
import { type ProvvedimentoValues, toInput } from '../editor/decisionValues';
import { ProposalsProvider } from '../proposals/ProposalsProvider';
import { acceptProposal } from './acceptProposal';

type Props = {
  id: string | null;
  /** The document of the form; null where there is none, or nothing may be changed. */
  fileHash: string | null;
  children: ReactNode;
};

/** The fields of the form, with what was read for them in the document. */
export function Proposals({ id, fileHash, children }: Props) {
  const user = useCurrentUser();
  const form = useFormContext<ProvvedimentoValues>();
  const values = useWatch<ProvvedimentoValues>({ control: form.control }) as ProvvedimentoValues;
  const offices = hasAllOffices(user) ? null : user.ou;
  return (
    <ProposalsProvider
      fileHash={fileHash}
      current={toInput(values, id)}
      onAccept={(accepted) => {
        const problems = accepted.map(({ field, value }) => acceptProposal(form, field, value, { offices }));
        for (const problem of problems) if (problem) notifyError(problem);
        return problems.filter((problem) => problem === null).length;
      }}
    >
      {children}
    </ProposalsProvider>
  );
}
