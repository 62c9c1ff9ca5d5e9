import type { ReactNode } from 'react';
import type { Massima } from '@/api/content';
import { judgeFacts } from '@/domain/fields';
import { capitalize, esitoLabel } from '@/domain/item';
import { dataFacts, leading } from '@/parts/item/dataFacts';
import { KnownFacts } from '@/parts/item/FactList';
import type { Fact } from '@/parts/item/Facts';
import { References } from '@/parts/item/References';
import { LeadList, LeadsProvider } from '@/parts/lead';
import { explained } from '@/ui/Explained';
import { Panel } from '@/ui/Panel';

type Props = {
  item: Massima;
  decision: Massima['provvedimento'];
  folders: ReactNode;
};

/** What is known of an abstract besides its text, and in which folders the reader has it. */
export function AbstractSide({ item, decision, folders }: Props) {
  return (
    <>
      <LeadsProvider item={item}>
        <Panel title="Dati del provvedimento">
          <KnownFacts named={explained} facts={factsOf(item, decision)} />
        </Panel>
      </LeadsProvider>
      {folders}
    </>
  );
}

const without = (title: string, there: boolean): [string, null][] => (there ? [] : [[title, null]]);

export function factsOf(item: Massima, decision: Props['decision']): Fact[] {
  const { parola_chiave, riferimento_normativo, precedente_conforme, precedente_difforme } = item;
  return [
    ['Tipo', capitalize(item.tipo)],
    ...dataFacts(item),
    ['Esito', leading('esito', item.esito, esitoLabel)],
    ...judgeFacts(item).map(([heading, value, name]): Fact => [heading, leading(name, value, String)]),
    ['Parole chiave', parola_chiave.length > 0 && <LeadList field="parola_chiave" words={parola_chiave} />],
    [
      'Riferimenti normativi',
      riferimento_normativo.length > 0 && (
        <References words={riferimento_normativo} on={item.data_pubblicazione} />
      ),
    ],
    // What there is of these has a section of its own.
    ...without('Provvedimento', decision !== null),
    ...without('Precedenti conformi', precedente_conforme.length > 0),
    ...without('Precedenti difformi', precedente_difforme.length > 0),
    ...without('Annotazioni', Boolean(item.annotazione)),
  ];
}
