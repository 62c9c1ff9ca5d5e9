import type { Massima, MassimaCard, Provvedimento, ProvvedimentoCard } from '@/api/content';
import { formatDay, formatNumberYear, titleCase } from '@/domain/format';
import { PROCEEDING, ruoloNumber } from '@/domain/item';
import { type Leading, sameProceeding } from '@/domain/leads';
import type { FieldName } from '@/domain/query';
import { Distretto } from '@/parts/archivio/Distretto';
import { Lead, LeadTo } from '@/parts/lead';
import type { Fact } from './Facts';

/** What a card says of a decision, or of that of an abstract. */
export const cardFacts = (item: ProvvedimentoCard | MassimaCard): Fact[] => [
  ['Data di deposito', formatDay(item.data)],
  ['Data di pubblicazione', formatDay(item.data_pubblicazione)],
  ['R.G.', ruoloNumber(item)],
  ['Materia', item.materia && titleCase(item.materia)],
];

/** What a page says of them: where, which number, when, about what. */
export const dataFacts = (item: Provvedimento | Massima): Fact[] => [
  ['Ufficio', leading('ufficio', item.ufficio)],
  ['Distretto', <Distretto key="distretto" id={item.distretto} />],
  ['Numero provvedimento', formatNumberYear(item.numero_provvedimento, item.anno_provvedimento)],
  ['Data di deposito', formatDay(item.data)],
  ['Data di pubblicazione', formatDay(item.data_pubblicazione)],
  ['Ruolo', leading('ruolo', item.ruolo)],
  [PROCEEDING, ruoloNumber(item) && <Proceeding key="rg" item={item} />],
  ['Materia', leading('materia', item.materia)],
];

/** A datum that leads to what has it as well; null where there is none. */
export const leading = (field: FieldName, value: string | null, textOf = titleCase) =>
  value && (
    <LeadTo key={field} field={field} value={value}>
      {textOf(value)}
    </LeadTo>
  );

function Proceeding({ item }: { item: Leading & Parameters<typeof ruoloNumber>[0] }) {
  const q = sameProceeding(item);
  return (
    <>
      {ruoloNumber(item)}
      {q && (
        <small className="d-block">
          <Lead q={q} only>
            altri provvedimenti dello stesso procedimento
          </Lead>
        </small>
      )}
    </>
  );
}
