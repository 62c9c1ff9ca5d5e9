import { Link } from 'react-router';
import type { EditableMassima } from '@/api/massima';
import { itemAddress } from '@/domain/item';
import { FactList, WordList } from '@/parts/item/FactList';
import { RichText } from '@/parts/richText/RichText';
import { Panel } from '@/ui/Panel';
import { DecisionField } from './DecisionField';
import { decisionOf, type Precedent } from './values';

/** The abstract as text, for whoever may not change it or not now (docs/regole/redazione.md#chi-modifica). */
export function ReadOnlyMassima({ item }: { item: EditableMassima }) {
  return (
    <>
      <Panel title="Testo">
        <RichText html={item.testo} />
      </Panel>
      <DecisionField readOnly value={item.provvedimento && decisionOf(item.provvedimento)} />
      <Panel title="Classificazione">
        <FactList
          facts={[
            ['Parole chiave', <WordList key="parole" words={item.parola_chiave} />],
            ['Riferimenti normativi', <WordList key="riferimenti" words={item.riferimento_normativo} />],
          ]}
        />
      </Panel>
      <Panel title="Precedenti">
        <FactList
          facts={[
            ['Precedenti conformi', <Precedents key="conformi" items={item.precedente_conforme} />],
            ['Precedenti difformi', <Precedents key="difformi" items={item.precedente_difforme} />],
          ]}
        />
      </Panel>
      {item.annotazione && (
        <Panel title="Annotazioni">
          <RichText html={item.annotazione} />
        </Panel>
      )}
    </>
  );
}

function Precedents({ items }: { items: readonly Precedent[] }) {
  if (items.length === 0) return <span className="bdm-muted">Non disponibili</span>;
  return (
    <ul className="bdm-words">
      {items.map((item) => (
        <li key={item.id}>
          <Link to={itemAddress('massima', item.id)}>{item.titolo}</Link>
        </li>
      ))}
    </ul>
  );
}
