import { useQuery } from '@tanstack/react-query';
import { passiQuery } from '@/api/citazione';
import type { ProvvedimentoCard } from '@/api/content';
import type { Search } from '@/domain/search';
import { ProvvedimentoResult } from '@/parts/result/ProvvedimentoResult';
import { Skeleton } from '@/ui/Skeleton';
import { Passages } from './Passages';

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
  const { data, isLoading } = useQuery(
    passiQuery(
      names,
      shown.map(({ id }) => id),
    ),
  );
  // What stands below them moves when the sentences come: they come together.
  if (isLoading) return <Skeleton lines={24} label="Caricamento delle decisioni" />;
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
