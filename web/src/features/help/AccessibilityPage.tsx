import { useQuery } from '@tanstack/react-query';
import { contactQuery } from '@/api/help';
import { BackButton } from '@/ui/BackButton';
import { ExternalLink } from '@/ui/ExternalLink';
import { usePageTitle } from '@/ui/pageTitle';
import { WhereToWrite } from './WhereToWrite';

/**
 * What is checked and what is known to be wanting. The declaration itself is the administration's to file with AgID: the
 * installation says where it is (docs/operating.md#che-cosa-dicono-le-pagine).
 */
export default function AccessibilityPage() {
  usePageTitle('Accessibilità');
  const { data } = useQuery(contactQuery);
  return (
    <article className="container-xxl my-5 bdm-prose">
      <BackButton />
      <h1 className="mt-3">Accessibilità</h1>
      <p className="lead">
        La Banca Dati di Merito è realizzata con il design system della pubblica amministrazione e ha come
        obiettivo il livello AA delle Linee guida WCAG 2.1.
      </p>
      <h2>Che cosa è verificato</h2>
      <p>
        Ogni pagina è controllata con strumenti automatici, a larghezze da computer e da telefono, a ogni
        nuova versione: contrasto, etichette, struttura, uso da tastiera. Le pagine si possono usare con la
        sola tastiera e annunciano i cambiamenti ai lettori di schermo.
      </p>
      <h2>Limiti noti</h2>
      <p>
        I documenti PDF dei provvedimenti sono pubblicati come depositati dagli uffici: alcuni sono scansioni
        o non hanno una struttura riconoscibile dalle tecnologie assistive.
      </p>
      <h2>Dichiarazione di accessibilità</h2>
      {data?.accessibility_statement ? (
        <p>
          La <ExternalLink href={data.accessibility_statement}>dichiarazione di accessibilità</ExternalLink>{' '}
          prevista dalla legge 9 gennaio 2004, n. 4, è compilata secondo il modello dell’Agenzia per l’Italia
          digitale.
        </p>
      ) : (
        <p>
          La dichiarazione prevista dalla legge 9 gennaio 2004, n. 4, sarà compilata dall’amministrazione
          titolare attraverso il modello dell’Agenzia per l’Italia digitale e collegata da questa pagina. Fino
          ad allora questa pagina non la sostituisce.
        </p>
      )}
      <h2>Segnalare una difficoltà</h2>
      <p>
        Chi incontra una barriera, o ha bisogno di un documento in un formato accessibile, può rivolgersi{' '}
        <WhereToWrite />. Si prega di indicare l’indirizzo della pagina, che cosa non si riesce a fare e, se
        si usano, le tecnologie assistive.
      </p>
    </article>
  );
}
