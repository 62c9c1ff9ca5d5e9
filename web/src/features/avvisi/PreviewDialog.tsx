import { useQuery } from '@tanstack/react-query';
import { anteprimaQuery } from '@/api/avvisi';
import { Failure } from '@/parts/problem/Failure';
import { Dialog } from '@/ui/Dialog';
import { CloseButton } from '@/ui/DialogButtons';
import { Skeleton } from '@/ui/Skeleton';

/** The mail that the reader would get now: its subject and its text. */
export default function PreviewDialog({ onClose }: { onClose: () => void }) {
  const { data, isPending, isError, error, refetch } = useQuery(anteprimaQuery);
  return (
    <Dialog
      title="Anteprima della mail"
      size="lg"
      onClose={onClose}
      footer={<CloseButton onClose={onClose} />}
    >
      <p className="bdm-muted">Le mail partono alle sette, ogni giorno oppure il lunedì.</p>
      {data?.parte === false && (
        <p className="alert alert-info">
          Questo servizio non ha ancora un server di posta: le novità si leggono soltanto nella pagina
          «Avvisi».
        </p>
      )}
      {isPending && <Skeleton lines={6} label="Caricamento dell’anteprima" />}
      {isError && <Failure error={error} onRetry={refetch} />}
      {data?.count === 0 && (
        <p className="mb-0">
          Ora non ci sarebbe nulla da inviare: le novità di ciò che si segue con «Mai» non stanno nella mail.
        </p>
      )}
      {data && data.count > 0 && (
        <>
          <p className="fw-semibold">{data.oggetto}</p>
          <pre className="bdm-notices-mail">{data.testo}</pre>
        </>
      )}
    </Dialog>
  );
}
