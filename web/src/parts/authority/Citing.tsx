import { useQuery } from '@tanstack/react-query';
import { type Passo, passiQuery } from '@/api/citazione';
import type { ProvvedimentoCard } from '@/api/content';
import { PART_NAMES } from '@/domain/part';
import type { Search } from '@/domain/search';
import { TREATMENTS } from '@/domain/treatment';
import { ProvvedimentoResult } from '@/parts/result/ProvvedimentoResult';

/** As many of the latest as stand on the page; the others are a search away. */
const LATEST = 5;

type Props = {
  /** What the norm or the decision is called. */
  names: readonly string[];
  search: Search;
  items: readonly ProvvedimentoCard[];
};

/** The latest decisions of a search, each with the sentences in which it names what the page is about. */
export function Citing({ names, search, items }: Props) {
  const shown = items.slice(0, LATEST);
  const { data } = useQuery(
    passiQuery(
      names,
      shown.map(({ id }) => id),
    ),
  );
  return (
    <ol className="bdm-results">
      {shown.map((item, position) => (
        <li key={item.id}>
          <ProvvedimentoResult item={item} from={{ search, position }} compact />
          <Passages passages={data?.get(item.id) ?? []} />
        </li>
      ))}
    </ol>
  );
}

/** Sentences, with the citation marked, and where they stand. */
export function Passages({ passages }: { passages: readonly Passo[] }) {
  if (passages.length === 0) return null;
  return (
    <ul className="bdm-authority-passages">
      {passages.map(({ prima, citazione, dopo, pagina, parte, trattamento }, at) => (
        <li key={at}>
          {trattamento && <strong>{TREATMENTS[trattamento].label}: </strong>}«{prima}
          <mark>{citazione}</mark>
          {dopo}»{' '}
          <span className="bdm-muted">
            {PART_NAMES[parte]}, pag. {pagina}
          </span>
        </li>
      ))}
    </ul>
  );
}
