import { Link } from 'react-router';
import type { Massima } from '@/api/content';
import { judgeFacts } from '@/domain/fields';
import { capitalize, esitoLabel, itemAddress } from '@/domain/item';
import { FoldersPanel } from '@/parts/folder';
import { DocumentActions } from '@/parts/item/DocumentActions';
import { dataFacts, leading } from '@/parts/item/dataFacts';
import type { DocumentRequest } from '@/parts/item/documentViewer';
import { KnownFacts } from '@/parts/item/FactList';
import type { Fact } from '@/parts/item/Facts';
import { References } from '@/parts/item/References';
import { LeadList, LeadsProvider } from '@/parts/lead';
import { PersonalNotePanel } from '@/parts/note';
import { Panel } from '@/ui/Panel';

type Props = {
  item: Massima;
  decision: Massima['provvedimento'];
  /** How its document is opened; null where there is none to read. */
  request: DocumentRequest | null;
};

/** What is known of an abstract besides its text, and what the reader keeps of it. */
export function AbstractSide({ item, decision, request }: Props) {
  const { parola_chiave, riferimento_normativo, precedente_conforme, precedente_difforme } = item;
  return (
    <>
      {decision && (
        <Panel title="Provvedimento">
          <p>
            <Link to={itemAddress('provvedimento', decision.id)}>{decision.label}</Link>
          </p>
          {request ? (
            <DocumentActions request={request} compact />
          ) : (
            <p className="bdm-muted mb-0">Documento non disponibile</p>
          )}
        </Panel>
      )}
      <LeadsProvider item={item}>
        <Panel title="Dati del provvedimento">
          <KnownFacts
            facts={[
              ['Tipo', capitalize(item.tipo)],
              ...dataFacts(item),
              ['Esito', leading('esito', item.esito, esitoLabel)],
              ...judgeFacts(item).map(
                ([heading, value, name]): Fact => [heading, leading(name, value, String)],
              ),
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
              // What there is of these has a section of its own.
              ...without('Provvedimento', decision !== null),
              ...without('Precedenti conformi', precedente_conforme.length > 0),
              ...without('Precedenti difformi', precedente_difforme.length > 0),
              ...without('Annotazioni', Boolean(item.annotazione)),
            ]}
          />
        </Panel>
      </LeadsProvider>
      <Precedents title="Precedenti conformi" items={precedente_conforme} />
      <Precedents title="Precedenti difformi" items={precedente_difforme} />
      <PersonalNotePanel kind="massima" id={item.id} />
      <FoldersPanel kind="massima" id={item.id} label={item.titolo} />
    </>
  );
}

const without = (title: string, there: boolean): [string, null][] => (there ? [] : [[title, null]]);

function Precedents({ title, items }: { title: string; items: Massima['precedente_conforme'] }) {
  if (items.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className="bdm-latest">
        {items.map((item) => (
          <li key={item.id}>
            <Link to={itemAddress('massima', item.id)}>{item.titolo}</Link>
            <p className="bdm-muted mb-0">{item.label}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
