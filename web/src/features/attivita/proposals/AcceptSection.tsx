import { Button } from '@/ui/kit';
import { useProposals } from './context';

/** Takes what was read for the fields of one section, of what is on the screen and would replace nothing. */
export function AcceptSection({ title, fields }: { title: string; fields: readonly string[] }) {
  const proposals = useProposals();
  const free = proposals?.state === 'found' ? proposals.free : [];
  const own = free.filter(({ proposal }) => fields.includes(proposal.field));
  if (!proposals || own.length === 0) return null;
  return (
    <Button
      color="primary"
      outline
      size="xs"
      data-deciding=""
      aria-label={`Accetta i dati proposti: ${title} (${own.length})`}
      onClick={() => proposals.accept(own)}
    >
      Accetta ({own.length})
    </Button>
  );
}
