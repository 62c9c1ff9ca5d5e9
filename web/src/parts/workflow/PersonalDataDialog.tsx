import type { ApiError } from '@/api/http';
import { mayPublishHidden } from '@/api/workflow';
import { Dialog } from '@/ui/Dialog';
import { Button } from '@/ui/kit';

const FIELDS: Record<string, string> = {
  titolo: 'nel titolo',
  testo: 'nel testo',
  parola_chiave: 'nelle parole chiave',
  riferimento_normativo: 'nei riferimenti normativi',
};

/**
 * Why an item is not published as it is: what personal data were recognised in it. Where the decision was reviewed the
 * person may go on.
 */
export function PersonalDataDialog({
  stop,
  pending,
  onConfirm,
  onClose,
}: {
  stop: ApiError;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const mayGoOn = mayPublishHidden(stop);
  return (
    <Dialog
      title={mayGoOn ? 'Dati personali' : 'L’abstract non può essere pubblicato'}
      onClose={onClose}
      footer={
        <>
          <Button color="primary" outline={mayGoOn} type="button" data-autofocus onClick={onClose}>
            {mayGoOn ? 'Annulla' : 'Chiudi'}
          </Button>
          {mayGoOn && (
            <Button color="primary" type="button" disabled={pending} onClick={onConfirm}>
              Pubblica comunque
            </Button>
          )}
        </>
      }
    >
      <p>{stop.message}</p>
      {stop.errors.length > 0 && (
        <>
          <h3 className="h6" id="personal-data">
            {mayGoOn ? 'Che cosa è stato riconosciuto' : 'Che cosa sarebbe leggibile'}
          </h3>
          <ul className="text-break" aria-labelledby="personal-data">
            {stop.errors.map(({ field, message }) => (
              <li key={`${field} ${message}`}>
                {message} <span className="text-muted">({FIELDS[field] ?? field})</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mb-0">
        {mayGoOn
          ? 'In alternativa si può rinviare in bozza e riscrivere.'
          : 'La revisione si apre dal provvedimento, con «Anonimizzazione».'}
      </p>
    </Dialog>
  );
}
