import { Link } from 'react-router';
import { ownTokens } from '@/api/tokens';
import { TokenPanel } from '@/parts/token';

/** The person's own tokens (docs/regole/accesso.md#token). */
export function Tokens() {
  return (
    <TokenPanel
      title="Token per programmi"
      action="Crea un token"
      tokens={ownTokens}
      empty="Non c’è nessun token. Chi vuole far leggere a un programma ciò che è pubblicato ne crea uno e lo copia nel programma."
    >
      <p>
        Un programma che presenta un token può leggere ciò che è pubblicato, e nient’altro. Va conservato come
        una password: chi lo possiede può usarlo fino alla scadenza o alla revoca. Come si usa è spiegato in{' '}
        <Link to="/sviluppatori">Per sviluppatori</Link>.
      </p>
    </TokenPanel>
  );
}
