import { BackButton } from '@/ui/BackButton';
import { usePageTitle } from '@/ui/pageTitle';

/** What can honestly be said today; the declaration itself is the administration's to file with AgID. */
export default function AccessibilityPage() {
  usePageTitle('Accessibilità');
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
      <p>
        La dichiarazione prevista dalla legge 9 gennaio 2004, n. 4, sarà compilata dall’amministrazione
        titolare attraverso il modello dell’Agenzia per l’Italia digitale e collegata da questa pagina. Fino
        ad allora questa pagina non la sostituisce.
      </p>
    </article>
  );
}
