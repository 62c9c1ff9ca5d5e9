import type { Proposal } from '@/api/proposals';
import { fitting } from '@/domain/proposals';
import { newValues, type ProvvedimentoValues, toInput } from '../editor/decisionValues';
import { compare } from '../proposals/compare';
import { withProposal } from '../provvedimento/acceptProposal';
import type { BatchDefaults } from './batch';

const TO_OBSCURE =
  'Dal testo risulta che i dati personali vanno oscurati: decidere nella bozza se riservarli.';

/**
 * What a draft of this document begins with: all that was read in it, then what was chosen for all of them. A restriction
 * is only told of, since it is decided by a person; so is an area that is another than the one chosen.
 */
export function draftOf(
  fileHash: string,
  given: BatchDefaults,
  proposals: readonly Proposal[],
): { values: ProvvedimentoValues; notes: string[] } {
  const read = proposals.find(({ field }) => field === 'area')?.value;
  const area = read === 'civile' || read === 'penale' ? read : given.area;
  const notes = area === given.area ? [] : [`Area ${area}, come risulta dal testo.`];
  // Nothing stands yet where the document may say it.
  let values: ProvvedimentoValues = { ...newValues(), area, tipo: '', document_hash: fileHash };
  for (const proposal of fitting(proposals, area)) {
    if (proposal.field === 'visibility') {
      notes.push(TO_OBSCURE);
      continue;
    }
    if (!compare([proposal], toInput(values, null)).some(({ standing }) => standing === 'free')) continue;
    const taken = withProposal(values, proposal.field, proposal.value, given);
    if (typeof taken !== 'string') values = { ...values, ...taken };
  }
  return {
    values: {
      ...values,
      tipo: values.tipo || newValues().tipo,
      ufficio: values.ufficio || given.ufficio,
      ruolo: values.ruolo || (area === given.area ? given.ruolo : ''),
    },
    notes,
  };
}
