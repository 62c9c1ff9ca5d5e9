import { GENERIC_ERROR } from '@/domain/messages';
import { Button } from '@/ui/kit';
import { usePageTitle } from '@/ui/pageTitle';

/** The page for what went wrong and has no better place to be told (docs/regole/consultazione.md#indirizzi). */
export function ErrorPage({ onRetry }: { onRetry?: () => void }) {
  usePageTitle('Errore');
  return (
    <div className="container-xxl my-5" role="alert">
      <h1>Qualcosa non ha funzionato</h1>
      <p className="lead">{GENERIC_ERROR}.</p>
      <p>
        Se il problema si ripete, contatta il servizio di assistenza indicando la pagina che stavi aprendo e
        l’ora.
      </p>
      <div className="d-flex gap-3 mt-4">
        {onRetry && (
          <Button color="primary" onClick={onRetry}>
            Riprova
          </Button>
        )}
        <a className="btn btn-outline-primary" href="/">
          Vai alla ricerca
        </a>
      </div>
    </div>
  );
}
