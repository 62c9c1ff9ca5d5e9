import { everyToken } from '@/api/tokens';
import { TokenPanel } from '@/parts/token';

/** Everybody's tokens (docs/regole/accesso.md#token). */
export function Tokens() {
  return (
    <TokenPanel
      title="Token validi"
      action="Nuovo token per un ente"
      tokens={everyToken}
      institutional
      empty="Nessun token è valido. Se un ente deve leggere con un suo programma ciò che è pubblicato, crearne uno e consegnarlo in modo riservato."
    >
      <p>
        Con un token un programma legge ciò che è pubblicato, e nient’altro. Quelli personali si creano dal
        profilo; qui si creano quelli degli enti e si può revocare qualsiasi token.
      </p>
    </TokenPanel>
  );
}
