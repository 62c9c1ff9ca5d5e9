import { Link } from 'react-router';
import { useSession } from '@/parts/session';
import { BackButton } from '@/ui/BackButton';
import { CopyButton } from '@/ui/CopyButton';
import { ExternalLink } from '@/ui/ExternalLink';
import { usePageTitle } from '@/ui/pageTitle';
import { DESCRIPTION, ENGLISH_GUIDE, GUIDE, INTERFACE, OLDER_DESCRIPTION } from './addresses';
import { InteractiveDescription } from './InteractiveDescription';
import './developers.scss';

/** The interface for programs (docs/regole/accesso.md#token): what it gives, with what token, within what limits. */
export default function DevelopersPage() {
  usePageTitle('Per sviluppatori');
  return (
    <div className="container-xxl my-5">
      <article className="bdm-prose">
        <BackButton />
        <h1 className="mt-3">Per sviluppatori</h1>
        <p className="lead">
          Ciò che la banca dati pubblica si può leggere anche con un programma, attraverso un’interfaccia
          stabile e documentata.
        </p>
        <h2>L’interfaccia</h2>
        <p>
          All’indirizzo <code>{window.location.origin + INTERFACE}</code> rispondono le chiamate per cercare
          provvedimenti e abstract, leggerne scheda, testo e documento, sapere che cosa citano e chi li cita,
          e seguire le modifiche per tenere una copia aggiornata. Si legge soltanto ciò che è pubblicato,
          chiunque sia a chiedere; non si scrive nulla.
        </p>
        <p>
          La <ExternalLink href={GUIDE}>guida</ExternalLink> (anche{' '}
          <ExternalLink href={ENGLISH_GUIDE}>
            <span lang="en">in English</span>
          </ExternalLink>
          ) dice come si comincia, che cosa costa ogni chiamata e che cosa può cambiare.
        </p>
        <p>La descrizione, da dare agli strumenti che generano programmi:</p>
        <ul>
          <li>
            <ExternalLink href={DESCRIPTION}>OpenAPI 3.1</ExternalLink>
          </li>
          <li>
            <ExternalLink href={OLDER_DESCRIPTION}>OpenAPI 3.0</ExternalLink>, per gli strumenti che non
            conoscono la 3.1
          </li>
        </ul>
        <h2>Ottenere un token</h2>
        <HowToGetOne />
        <h2>Un esempio</h2>
        <Example />
        <h2>Limiti</h2>
        <p>
          Ogni token ha un numero di chiamate al minuto: le intestazioni <code>RateLimit-Policy</code> e{' '}
          <code>RateLimit</code> di ogni risposta dicono quante sono e quante ne restano. Oltre, la risposta è
          429 e <code>Retry-After</code> dice dopo quanti secondi riprovare. Gli elenchi lunghi si percorrono
          con il cursore contenuto in ogni risposta.
        </p>
        <h2 id="webhook">Webhook</h2>
        <Webhooks />
        <h2>Altri modi</h2>
        <OtherWays />
      </article>
      <section className="mt-5" aria-labelledby="chiamate">
        <h2 id="chiamate" className="h4">
          Le chiamate
        </h2>
        <p>Si possono leggere e, con il proprio token, provare. I comandi sono in inglese.</p>
        <InteractiveDescription />
      </section>
    </div>
  );
}

function HowToGetOne() {
  const { user } = useSession();
  return (
    <>
      <p>
        Dove l’amministrazione lo consente si legge anche senza token, a ritmo basso: lo dice il{' '}
        <ExternalLink href={`${INTERFACE}/catalogo`}>catalogo</ExternalLink>. Altrimenti ogni chiamata
        presenta un token, nell’intestazione <code>Authorization</code>. Chi ha un account lo crea da sé:{' '}
        {user ? (
          <>
            nel proprio <Link to="/profilo">profilo</Link>, in «Token per programmi».
          </>
        ) : (
          'dopo l’accesso, nel proprio profilo, in «Token per programmi».'
        )}{' '}
        Il token di un ente lo crea, a richiesta, un amministratore della banca dati.
      </p>
      <p>
        Un token va conservato come una password: non si scrive nel codice e non si pubblica. Se è stato visto
        da altri si revoca, e da subito non vale più.
      </p>
    </>
  );
}

function Webhooks() {
  const { user } = useSession();
  return (
    <>
      <p>
        Gli avvisi di ciò che si segue possono arrivare a un proprio programma, senza che chieda: a un
        indirizzo <code>https</code> che si registra{' '}
        {user ? (
          <>
            in <Link to="/avvisi?vista=webhook">Avvisi, «Webhook»</Link>.
          </>
        ) : (
          'dopo l’accesso, in «Avvisi», «Webhook».'
        )}{' '}
        Ogni consegna è una <code>POST</code> secondo{' '}
        <ExternalLink href="https://www.standardwebhooks.com">Standard Webhooks</ExternalLink>, che ha già le
        librerie per verificarla: <code>webhook-id</code> è lo stesso in ogni tentativo,{' '}
        <code>webhook-timestamp</code> dice quando è partita, <code>webhook-signature</code> è la firma con il
        segreto <code>whsec_…</code>.
      </p>
      <p>
        Nel corpo, <code>type</code> è <code>avviso.</code> seguito dall’evento, come{' '}
        <code>avviso.nuovo</code>, e <code>data</code> dice di che cosa e perché. Si risponde <code>2xx</code>{' '}
        entro dieci secondi, prima di lavorare; altrimenti si riprova, sempre più di rado, per quasi tre
        giorni. <code>410</code> dice di non inviare più nulla.
      </p>
    </>
  );
}

function OtherWays() {
  const { origin } = window.location;
  return (
    <ul>
      <li>
        <strong>Assistenti</strong>: <code>{`${origin}${INTERFACE}/mcp`}</code> parla il Model Context
        Protocol, con lo stesso token. Gli strumenti cercano, leggono, seguono le citazioni e controllano
        quelle di un testo; ogni risposta ha l’indirizzo dove verificarla.
      </li>
      <li>
        <strong>Indirizzi permanenti</strong>: ogni provvedimento con un numero ha una pagina come{' '}
        <code>/d/tribunale-di-milano/2024/1234/sentenza-civile</code>, con un indirizzo per capoverso (
        <code>#p-12</code>); con <code>.pdf</code>, <code>.json</code> o <code>.xml</code> in fondo si ha in
        quella forma.
      </li>
      <li>
        <strong>Akoma Ntoso 3.0</strong>: <code>{`${INTERFACE}/provvedimenti/{id}/akn`}</code> dà il testo con
        le sue parti, le norme e le decisioni che cita.
      </li>
      <li>
        <strong>Tutto in una volta</strong>: dove l’installazione li prepara,{' '}
        <code>{`${INTERFACE}/bulk`}</code> elenca i file con tutto ciò che è pubblico (JSON Lines e Parquet).
      </li>
      <li>
        <strong>Feed, biblioteche, cataloghi</strong>: i feed Atom di una ricerca;{' '}
        <code>{`${INTERFACE}/oai`}</code> per chi raccoglie con OAI-PMH;{' '}
        <ExternalLink href={`${INTERFACE}/catalogo`}>il catalogo</ExternalLink> secondo DCAT-AP_IT.
      </li>
    </ul>
  );
}

function Example() {
  const command = [
    'curl --get \\',
    '  --header "Authorization: Bearer $TOKEN" \\',
    "  --data-urlencode 'q=testo:(danno biologico)' \\",
    `  ${window.location.origin}${INTERFACE}/provvedimenti`,
  ].join('\n');
  return (
    <>
      <p>I provvedimenti più recenti il cui testo parla di danno biologico:</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled sideways also from the keyboard */}
      <pre className="bdm-developers-example" tabIndex={0}>
        <code>{command}</code>
      </pre>
      <CopyButton text={command} label="Copia l’esempio" done="Esempio copiato" />
    </>
  );
}
