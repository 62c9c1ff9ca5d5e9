import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Provvedimento } from '@/api/content';
import { judgeFacts } from '@/domain/fields';
import { formatNumber } from '@/domain/format';
import { capitalize, esitoLabel } from '@/domain/item';
import { notesAddress } from '@/domain/note';
import { dataFacts, leading } from '@/parts/item/dataFacts';
import { KnownFacts, WordList } from '@/parts/item/FactList';
import type { Fact } from '@/parts/item/Facts';
import { References } from '@/parts/item/References';
import { LeadList, LeadsProvider } from '@/parts/lead';
import { explained } from '@/ui/Explained';
import { Panel } from '@/ui/Panel';
import { AttachmentsPanel } from './AttachmentsPanel';
import { ReadFacts, useReadFacts } from './ReadFacts';

/** What is known of a decision besides its text, and in which `folders` the reader has it. */
export function DecisionSide({ item, folders }: { item: Provvedimento; folders: ReactNode }) {
  const facts = factsOf(item);
  const read = useReadFacts(item, facts);
  return (
    <>
      <LeadsProvider item={item}>
        <Panel title="Dati del provvedimento">
          <KnownFacts
            facts={facts.filter(([term, value]) => value || !read.some((one) => one.term === term))}
            named={explained}
          />
          <ReadFacts id={item.id} facts={read} />
        </Panel>
      </LeadsProvider>
      {item.document_hash && <AttachmentsPanel fileHash={item.document_hash} />}
      {item.massima.length === 0 && (
        <p className="bdm-missing mb-3">Il provvedimento non ha abstract collegati</p>
      )}
      {item.document_note_count > 0 && (
        <Panel title="Note sui passi">
          <Link to={notesAddress({ provvedimento: item.id, kind: 'passo' })}>
            {item.document_note_count === 1
              ? 'Una nota, propria o condivisa'
              : `${formatNumber(item.document_note_count)} note, proprie o condivise`}
          </Link>
        </Panel>
      )}
      {folders}
    </>
  );
}

const outcome = ({ esito }: Provvedimento) =>
  esito && (
    <>
      {leading('esito', esito, esitoLabel)} {explained(esitoLabel(esito), null)}
    </>
  );

export function factsOf(item: Provvedimento): Fact[] {
  const { parte_processuale, parola_chiave, riferimento_normativo } = item;
  return [
    ['Esito', outcome(item)],
    ['Stato', item.stato && explained(capitalize(item.stato.toLocaleLowerCase('it')))],
    ...dataFacts(item),
    ...judgeFacts(item).map(([heading, value, name]): Fact => [heading, leading(name, value, String)]),
    [
      item.area === 'penale' ? 'Imputati' : 'Parti',
      parte_processuale.length > 0 && <WordList words={parte_processuale} />,
    ],
    ['Parole chiave', parola_chiave.length > 0 && <LeadList field="parola_chiave" words={parola_chiave} />],
    [
      'Riferimenti normativi',
      riferimento_normativo.length > 0 && (
        <References words={riferimento_normativo} on={item.data_pubblicazione} />
      ),
    ],
    // What there is of them stands before the text.
    ...(item.provvedimento_precedente ? [] : [['Provvedimento precedente', null] as const]),
    ...(item.provvedimento_successivo ? [] : [['Provvedimento successivo', null] as const]),
    ...(item.annotazione ? [] : [['Annotazioni', null] as const]),
  ];
}
