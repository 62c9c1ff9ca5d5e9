import { Link } from 'react-router';
import type { Provvedimento } from '@/api/content';
import { judgeFacts } from '@/domain/fields';
import { formatNumber } from '@/domain/format';
import { capitalize, esitoLabel, itemAddress, statusLabel } from '@/domain/item';
import { notesAddress } from '@/domain/note';
import { FoldersPanel } from '@/parts/folder';
import { dataFacts, leading } from '@/parts/item/dataFacts';
import { KnownFacts, WordList } from '@/parts/item/FactList';
import type { Fact } from '@/parts/item/Facts';
import { References } from '@/parts/item/References';
import { LeadList, LeadsProvider } from '@/parts/lead';
import { PersonalNotePanel } from '@/parts/note';
import { RichText } from '@/parts/richText/RichText';
import { Panel } from '@/ui/Panel';
import { AttachmentsPanel } from './AttachmentsPanel';

/** What is known of a decision besides its text, and what the reader keeps of it. */
export function DecisionSide({ item }: { item: Provvedimento }) {
  const { parte_processuale, parola_chiave, riferimento_normativo } = item;
  return (
    <>
      <LeadsProvider item={item}>
        <Panel title="Dati del provvedimento">
          <KnownFacts
            facts={[
              ['Esito', leading('esito', item.esito, esitoLabel)],
              ['Stato', item.stato && capitalize(item.stato.toLocaleLowerCase('it'))],
              ...dataFacts(item),
              ...judgeFacts(item).map(
                ([heading, value, name]): Fact => [heading, leading(name, value, String)],
              ),
              [
                item.area === 'penale' ? 'Imputati' : 'Parti',
                parte_processuale.length > 0 && <WordList words={parte_processuale} />,
              ],
              [
                'Parole chiave',
                parola_chiave.length > 0 && <LeadList field="parola_chiave" words={parola_chiave} />,
              ],
              [
                'Riferimenti normativi',
                riferimento_normativo.length > 0 && (
                  <References words={riferimento_normativo} on={item.data_pubblicazione} />
                ),
              ],
              linked('Provvedimento precedente', item.provvedimento_precedente),
              linked('Provvedimento successivo', item.provvedimento_successivo),
              // What there is of them has a section of its own.
              ...(item.annotazione ? [] : [['Annotazioni', null] as const]),
            ]}
          />
        </Panel>
      </LeadsProvider>
      {item.document_hash && <AttachmentsPanel fileHash={item.document_hash} />}
      {item.massima.length === 0 ? (
        <p className="bdm-missing mb-3">Il provvedimento non ha abstract collegati</p>
      ) : (
        <Panel title="Abstract">
          {item.massima.map((massima) => (
            <section key={massima.id} className="bdm-abstract">
              <h3 className="h5">
                <Link to={itemAddress('massima', massima.id)}>{massima.titolo}</Link>
              </h3>
              <RichText html={massima.testo} />
            </section>
          ))}
        </Panel>
      )}
      {item.annotazione && (
        <Panel title="Annotazioni">
          <RichText html={item.annotazione} />
        </Panel>
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
      <PersonalNotePanel kind="provvedimento" id={item.id} />
      <FoldersPanel kind="provvedimento" id={item.id} label={item.label} />
    </>
  );
}

function linked(title: string, item: Provvedimento['provvedimento_precedente']): Fact {
  if (!item) return [title, null];
  return [
    title,
    <span key={item.id}>
      <Link to={itemAddress('provvedimento', item.id)}>{item.label}</Link>
      {item.status !== 'PUBBLICATO' && ` (${statusLabel(item.status)})`}
      {item.esito && <span className="d-block">Esito: {esitoLabel(item.esito)}</span>}
    </span>,
  ];
}
