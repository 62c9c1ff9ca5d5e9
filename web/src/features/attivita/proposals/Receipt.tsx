import type { Proposal } from '@/api/proposals';
import { useShowPassage } from './context';

/** Where a value was read: opens the document there. */
export function Receipt({ label, proposal }: { label: string; proposal: Proposal }) {
  const show = useShowPassage();
  const { page, passage } = proposal;
  if (!show) return <span className="text-nowrap">(pagina {page})</span>;
  return (
    <button
      type="button"
      className="bdm-proposal-receipt"
      title={passage}
      aria-label={`Pagina ${page}: mostra il passo letto per ${label}, ${proposal.label}`}
      onClick={() => show(proposal)}
    >
      pagina {page}
    </button>
  );
}
