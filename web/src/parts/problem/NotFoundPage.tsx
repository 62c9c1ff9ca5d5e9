import { Link } from 'react-router';
import { Missing } from './Missing';

/** The page of an address that is none of ours, which the server answers with 404 (docs/regole/consultazione.md#indirizzi). */
export default function NotFoundPage() {
  return (
    <Missing message="Pagina non trovata" home={{ label: 'Vai alla ricerca', to: '/search/standard' }}>
      <p>
        L’indirizzo aperto non corrisponde a nessuna pagina: può essere scritto male, o incompleto. Si può
        cercare, oppure cominciare dalla <Link to="/">pagina iniziale</Link>.
      </p>
    </Missing>
  );
}
