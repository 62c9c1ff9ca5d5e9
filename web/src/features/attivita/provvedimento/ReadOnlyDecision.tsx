import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { EditableProvvedimento } from '@/api/provvedimento';
import { judgeFacts } from '@/domain/fields';
import { formatDay } from '@/domain/format';
import { capitalize, esitoLabel, itemAddress } from '@/domain/item';
import { KnownFacts, WordList } from '@/parts/item/FactList';
import type { Fact } from '@/parts/item/Facts';
import { RichText } from '@/parts/richText/RichText';
import { type LinkedDecision, labelsFor } from '../editor/decisionValues';
import { Section } from './sections';

/** The data of a decision as text, to be compared with its document by whoever may not change them now. */
export function ReadOnlyDecision({ item, children }: { item: EditableProvvedimento; children?: ReactNode }) {
  const area = item.area === 'penale' ? 'penale' : 'civile';
  const labels = labelsFor(area);
  const texts = (...fields: (keyof EditableProvvedimento & string)[]): Fact[] =>
    fields.map((field) => [labels[field] ?? field, item[field] as string | null]);
  const words = (field: 'parte_processuale' | 'parola_chiave' | 'riferimento_normativo'): Fact => [
    labels[field] ?? field,
    item[field].length > 0 && <WordList words={item[field]} />,
  ];
  return (
    <>
      <Section title="Dati">
        <div className="bdm-editor-facts">
          <KnownFacts
            facts={[
              ['Area', capitalize(area)],
              ['Tipo', item.tipo && capitalize(item.tipo)],
              ...texts('numero_provvedimento', 'anno_provvedimento', 'titolo', 'ufficio', 'ruolo'),
              ...texts('numero_ruolo', 'anno_ruolo', 'sub_procedimento'),
              ['Data deposito minuta', formatDay(item.data)],
              ['Data di pubblicazione', formatDay(item.data_pubblicazione)],
              ...judgeFacts(item).map(([heading, value]): Fact => [heading, value]),
              words('parte_processuale'),
              ['Materia', item.materia],
              words('parola_chiave'),
              words('riferimento_normativo'),
              ['Stato', item.stato && capitalize(item.stato.toLocaleLowerCase('it'))],
              ['Esito', item.esito && esitoLabel(item.esito)],
              linked('Provvedimento precedente', item.provvedimento_precedente),
              linked('Provvedimento successivo', item.provvedimento_successivo),
              [
                'Dati personali',
                item.visibility === 'true' ? 'Visibili solo all’ufficio competente' : 'Visibili a tutti',
              ],
            ]}
          />
        </div>
        {children}
      </Section>
      {item.annotazione && (
        <Section title="Annotazione">
          <RichText html={item.annotazione} />
        </Section>
      )}
    </>
  );
}

function linked(title: string, decision: LinkedDecision | null): Fact {
  return [title, decision && <Link to={itemAddress('provvedimento', decision.id)}>{decision.label}</Link>];
}
