import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type Choices,
  type MassimaChoice,
  massimaChoicesQuery,
  type ProvvedimentoChoice,
  provvedimentoChoicesQuery,
  type SelectQuery,
} from '@/api/select';
import { formatDay } from '@/domain/format';
import { type ItemKind, statusLabel } from '@/domain/item';
import type { Target } from '@/domain/search';
import type { Permission } from '@/domain/user';

/** What the dialogs need to know of a kind of content. */
export type Kind<Item> = {
  item: ItemKind;
  target: Target;
  title: string;
  /** What is published, what is in work. */
  tabs: readonly [string, string];
  /** Who has anything in work. */
  permissions: readonly Permission[];
  // biome-ignore lint/suspicious/noExplicitAny: the key of a query is its own business
  query: (wanted: SelectQuery) => UseQueryOptions<Choices<Item>, Error, Choices<Item>, any>;
  name: (item: Item) => string;
  describe: (item: Item) => ReactNode;
};

type Facts = { status: string; ufficio: string; materia: string | null; data_pubblicazione: string | null };

function factsOf({ status, ufficio, materia, data_pubblicazione }: Facts): string {
  const day = data_pubblicazione && formatDay(data_pubblicazione);
  return [status === 'PUBBLICATO' ? null : statusLabel(status), ufficio, materia, day]
    .filter(Boolean)
    .join(' · ');
}

export const PROVVEDIMENTO: Kind<ProvvedimentoChoice> = {
  item: 'provvedimento',
  target: 'provvedimento',
  title: 'Seleziona provvedimento',
  tabs: ['Pubblicati', 'In lavorazione'],
  permissions: ['edit_provvedimento', 'approve_provvedimento', 'publish_provvedimento'],
  query: provvedimentoChoicesQuery,
  name: (item) => item.label,
  describe: (item) => (
    <>
      <strong>{item.label}</strong>
      {item.titolo && <span>{item.titolo}</span>}
      <small>{factsOf(item)}</small>
    </>
  ),
};

export const MASSIMA: Kind<MassimaChoice> = {
  item: 'massima',
  target: 'abstract',
  title: 'Seleziona abstract',
  tabs: ['Pubblicate', 'In lavorazione'],
  permissions: ['edit_massima', 'approve_massima', 'publish_massima'],
  query: massimaChoicesQuery,
  name: (item) => item.titolo,
  describe: (item) => (
    <>
      <strong>{item.titolo || 'Senza titolo'}</strong>
      <span>{item.label}</span>
      <small>{factsOf(item)}</small>
    </>
  ),
};
