import { useQuery } from '@tanstack/react-query';
import { contactQuery } from '@/api/help';
import { BackButton } from '@/ui/BackButton';
import { usePageTitle } from '@/ui/pageTitle';
import './help.scss';
import { WhereToWrite } from './WhereToWrite';

const STATISTICS = 'statistiche';

const SECTIONS = [
  { id: 'normativa', title: 'Normativa di riferimento' },
  { id: 'titolare', title: 'Titolare del trattamento' },
  { id: 'responsabile', title: 'Responsabile della protezione dei dati' },
  { id: 'base-giuridica', title: 'Base giuridica del trattamento' },
  { id: 'modalita', title: 'Modalità del trattamento' },
  { id: 'navigazione', title: 'Dati di navigazione' },
  { id: 'cookie', title: 'Cookie di sessione' },
  { id: STATISTICS, title: 'Statistiche delle visite' },
  { id: 'diritti', title: 'Diritti degli interessati' },
  { id: 'modifiche', title: 'Modifiche all’informativa' },
];

/** The data-protection notice (docs/regole/consultazione.md). Plain text in the page, readable without signing in. */
export default function PrivacyPage() {
  usePageTitle('Informativa privacy');
  const analytics = useQuery(contactQuery).data?.analytics;
  const sections = SECTIONS.filter(({ id }) => analytics || id !== STATISTICS);
  return (
    <article className="container-xxl my-5 bdm-prose">
      <BackButton />
      <h1 className="mt-3">Informativa sul trattamento dei dati personali</h1>
      <p className="lead">
        Informativa resa ai sensi degli articoli 13 e 14 del Regolamento (UE) 2016/679 alle persone che
        consultano la Banca Dati di Merito.
      </p>

      <nav aria-label="Sezioni dell’informativa">
        <ul className="bdm-contents">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>

      <h2 id="normativa">Normativa di riferimento</h2>
      <ul>
        <li>
          Regolamento (UE) 2016/679 del Parlamento europeo e del Consiglio del 27 aprile 2016, relativo alla
          protezione delle persone fisiche con riguardo al trattamento dei dati personali, nonché alla libera
          circolazione di tali dati (di seguito «Regolamento»);
        </li>
        <li>
          decreto legislativo 30 giugno 2003, n. 196, recante il Codice in materia di protezione dei dati
          personali, come modificato dal decreto legislativo 10 agosto 2018, n. 101 (di seguito «Codice»);
        </li>
        <li>
          decreto legislativo 18 maggio 2018, n. 51, di attuazione della direttiva (UE) 2016/680, per i
          trattamenti svolti a fini di prevenzione, indagine, accertamento e perseguimento di reati;
        </li>
        <li>decreto legislativo 7 marzo 2005, n. 82, recante il Codice dell’amministrazione digitale.</li>
      </ul>

      <h2 id="titolare">Titolare del trattamento</h2>
      <p>
        Titolare del trattamento dei dati personali è il Ministero della Giustizia, con sede in Roma, via
        Arenula n. 70, 00186. Per ciò che riguarda questo servizio ci si rivolge <WhereToWrite />.
      </p>

      <h2 id="responsabile">Responsabile della protezione dei dati</h2>
      <p>
        Il Responsabile della protezione dei dati (RPD) designato dal Ministero della Giustizia può essere
        contattato presso la sede del Titolare, in Roma, via Arenula n. 70, 00186. I recapiti aggiornati sono
        pubblicati nel sito istituzionale del Ministero.
      </p>

      <h2 id="base-giuridica">Base giuridica del trattamento</h2>
      <p>
        I dati personali sono trattati dal Titolare nell’esecuzione dei propri compiti di interesse pubblico o
        comunque connessi all’esercizio di pubblici poteri, ai sensi dell’articolo 6, paragrafo 1, lettera e),
        del Regolamento e dell’articolo 2-ter del Codice. Il trattamento è necessario per identificare chi
        accede alla banca dati, per attribuire le abilitazioni connesse alle funzioni svolte e per erogare i
        servizi richiesti.
      </p>
      <p>
        I dati relativi all’identità della persona che accede non sono raccolti presso l’interessato ma sono
        comunicati, al momento dell’accesso, dal gestore dell’identità digitale o dal sistema di
        autenticazione dell’amministrazione. Si tratta di nome, cognome, indirizzo di posta elettronica,
        identificativo dell’utenza e tipo di accesso.
      </p>

      <h2 id="modalita">Modalità del trattamento</h2>
      <p>
        Il trattamento è svolto con strumenti informatici, per il tempo strettamente necessario a conseguire
        gli scopi per cui i dati sono raccolti. Specifiche misure di sicurezza sono osservate per prevenire la
        perdita dei dati, gli usi illeciti o non corretti e gli accessi non autorizzati. I dati sono trattati
        da personale autorizzato e istruito dal Titolare e, ove necessario, da soggetti designati responsabili
        del trattamento ai sensi dell’articolo 28 del Regolamento. Non sono svolti processi decisionali
        automatizzati né attività di profilazione.
      </p>
      <p>
        Le note, le cartelle personali e le ricerche salvate sono leggibili soltanto da chi le ha create e
        dalle persone con cui le ha condivise, e sono conservate finché non vengono eliminate. Le operazioni
        che modificano i contenuti sono annotate in un registro, con l’utenza che le ha compiute e il momento
        in cui sono avvenute, a garanzia dell’integrità della banca dati.
      </p>
      <p>
        I dati contenuti nei provvedimenti giudiziari sono resi disponibili nel rispetto degli articoli 51 e
        52 del Codice: ove ricorrano i presupposti, i provvedimenti sono consultabili nella sola versione
        anonimizzata.
      </p>

      <Navigation site={analytics ? new URL(analytics.url).host : null} />

      <h2 id="diritti">Diritti degli interessati</h2>
      <p>
        Gli interessati hanno il diritto di ottenere dal Titolare, nei casi previsti, l’accesso ai dati
        personali che li riguardano, la rettifica o la cancellazione degli stessi, la limitazione del
        trattamento, e di opporsi al trattamento (articoli 15 e seguenti del Regolamento). La richiesta è
        presentata al Titolare o al Responsabile della protezione dei dati, ai recapiti sopra indicati.
      </p>
      <p>
        Gli interessati che ritengono che il trattamento dei dati personali a loro riferiti avvenga in
        violazione del Regolamento hanno il diritto di proporre reclamo al Garante per la protezione dei dati
        personali, come previsto dall’articolo 77 del Regolamento, o di adire le opportune sedi giudiziarie
        (articolo 79 del Regolamento).
      </p>

      <h2 id="modifiche">Modifiche all’informativa</h2>
      <p>
        La presente informativa è valida dal 18 aprile 2019 ed è stata aggiornata il 21 luglio 2023. Eventuali
        modifiche saranno pubblicate in questa pagina.
      </p>

      <BackButton />
    </article>
  );
}

/** What is known of who visits; the visits are counted only where the installation has a `site` for it. */
function Navigation({ site }: { site: string | null }) {
  return (
    <>
      <h2 id="navigazione">Dati di navigazione</h2>
      <p>
        I sistemi informatici preposti al funzionamento del servizio acquisiscono, nel corso del loro normale
        esercizio, alcuni dati la cui trasmissione è implicita nell’uso dei protocolli di comunicazione di
        Internet. Rientrano in questa categoria gli indirizzi IP, gli indirizzi delle risorse richieste,
        l’orario della richiesta, il metodo utilizzato, il codice di risposta del server e altri parametri
        relativi al sistema operativo e al browser.
      </p>
      <p>
        Questi dati sono utilizzati al solo fine di controllare il corretto funzionamento del servizio e di
        accertare eventuali responsabilità in caso di illeciti. Sono conservati per un periodo non superiore a
        trenta giorni e poi cancellati, salve le esigenze di accertamento di reati da parte dell’autorità
        giudiziaria.
      </p>
      <p>
        Perché chi legge riprenda da dove era, il servizio conserva inoltre per trenta giorni, nel percorso di
        ciascun account, le ricerche eseguite e ciò che se ne è aperto. Il percorso è visibile soltanto al suo
        titolare, che in «Il mio percorso» lo può eliminare o non conservare.
      </p>

      <h2 id="cookie">Cookie di sessione</h2>
      <p>
        Il servizio utilizza esclusivamente cookie di sessione, strettamente limitati alla trasmissione degli
        identificativi necessari a una navigazione sicura ed efficiente. I cookie di sessione non sono
        conservati in modo persistente e non consentono di raccogliere ulteriori dati personali. Non sono
        utilizzati cookie di profilazione né di terze parti.
      </p>
      <p>
        Nella memoria del browser sono inoltre conservate le preferenze di ricerca (area, modalità e strumenti
        mostrati) e, in forma cifrata, ciò che si sta scrivendo o caricando e non è stato ancora salvato. Il
        browser non le invia a terzi; sono rimosse all’uscita dal servizio e quando accede un’altra persona.
      </p>

      {site && (
        <>
          <h2 id={STATISTICS}>Statistiche delle visite</h2>
          <p>
            Per sapere quante volte si aprono le pagine e migliorarle, il servizio si avvale di Matomo, presso{' '}
            <strong>{site}</strong>. A quel sito si comunica soltanto quale tipo di pagina è stato aperto, per
            esempio «ricerca» o «provvedimento»: non le parole cercate, non il documento letto, non l’identità
            di chi legge. Non si usano cookie. Come ogni sito visitato, quello riceve l’indirizzo IP e i dati
            tecnici del browser.
          </p>
          <p>Chi ha attivato nel browser l’opzione «Do Not Track» non è contato.</p>
        </>
      )}
    </>
  );
}
