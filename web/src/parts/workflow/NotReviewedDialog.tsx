import type { ApiError } from '@/api/http';
import { Dialog } from '@/ui/Dialog';
import { Button } from '@/ui/kit';
import { Places } from './Places';

/** Why an abstract is not published: the review of its decision comes first. */
export default function NotReviewedDialog({ stop, onClose }: { stop: ApiError; onClose: () => void }) {
  return (
    <Dialog
      title="L’abstract non può essere pubblicato"
      onClose={onClose}
      footer={
        <Button color="primary" data-autofocus onClick={onClose}>
          Chiudi
        </Button>
      }
    >
      <p>{stop.message}</p>
      <Places title="Che cosa sarebbe leggibile" places={stop.errors} />
      <p className="mb-0">La revisione si apre dal provvedimento, con «Anonimizzazione».</p>
    </Dialog>
  );
}
