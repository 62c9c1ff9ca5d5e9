import type { Massima, MassimaCard, Provvedimento, ProvvedimentoCard } from '@/api/content';
import { formatDay, formatNumberYear, titleCase } from '@/domain/format';
import { ruoloNumber } from '@/domain/item';
import { Distretto } from '@/parts/archivio/Distretto';
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
  ['Ufficio', titleCase(item.ufficio)],
  ['Distretto', <Distretto key="distretto" id={item.distretto} />],
  ['Numero provvedimento', formatNumberYear(item.numero_provvedimento, item.anno_provvedimento)],
  ['Data di deposito', formatDay(item.data)],
  ['Data di pubblicazione', formatDay(item.data_pubblicazione)],
  ['Ruolo', item.ruolo && titleCase(item.ruolo)],
  ['Numero di ruolo (R.G.)', ruoloNumber(item)],
  ['Materia', item.materia && titleCase(item.materia)],
];
