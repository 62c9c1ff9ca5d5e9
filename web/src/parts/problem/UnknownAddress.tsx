import { useLocation } from 'react-router';
import { Icon } from '@/ui/Icon';

/** What is kept in the history of a page that an address without a page has led to. */
export const UNKNOWN_ADDRESS = { unknown: true };

/** Says, on the page that was shown instead, that the address opened has none (docs/regole/consultazione.md#indirizzi). */
export function UnknownAddress() {
  const state = useLocation().state as { unknown?: boolean } | null;
  if (!state?.unknown) return null;
  return (
    <div className="container-xxl" role="alert">
      <p className="bdm-unknown">
        <Icon name="it-help-circle" size="sm" color="primary" />
        L’indirizzo aperto non corrisponde a nessuna pagina. Da qui si può cercare, oppure scegliere dal menu.
      </p>
    </div>
  );
}
