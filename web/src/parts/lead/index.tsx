import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import { countsQuery } from '@/api/counts';
import { formatNumber } from '@/domain/format';
import { counted, having, type Leading } from '@/domain/leads';
import type { Area } from '@/domain/preferences';
import type { FieldName } from '@/domain/query';
import { EMPTY_SEARCH, searchAddress } from '@/domain/search';

type Leads = {
  area: Area;
  counts: ReadonlyMap<string, number>;
  /** The item itself is counted: it is published. */
  itself: 0 | 1;
};

const LeadsContext = createContext<Leads | null>(null);
const NONE: Leads['counts'] = new Map();

/** The data of `item` within lead to other decisions, and say how many of them the reader finds there. */
export function LeadsProvider({
  item,
  children,
}: {
  item: Leading & { status: string };
  children: ReactNode;
}) {
  const area = item.area === 'penale' ? 'penale' : 'civile';
  const { data = NONE } = useQuery(countsQuery(area, counted(item)));
  const itself = item.status === 'PUBBLICATO' ? 1 : 0;
  return <LeadsContext value={{ area, counts: data, itself }}>{children}</LeadsContext>;
}

type Props = {
  /** The search that it leads to. */
  q: string;
  children: ReactNode;
  /** Shown only where there are other decisions. */
  only?: boolean;
  /** The page to lead to instead of the search. */
  to?: (area: Area) => string;
};

/** A link to the decisions that `q` finds, with their number beside this one's, where it is counted. */
export function Lead({ q, only = false, to, children }: Props) {
  const leads = useContext(LeadsContext);
  const others = leads ? (leads.counts.get(q) ?? Number.NaN) - leads.itself : Number.NaN;
  if (!leads || (only ? !(others > 0) : others < 1)) return only ? null : children;
  return (
    <span className="bdm-lead">
      <Link to={to?.(leads.area) ?? searchAddress({ ...EMPTY_SEARCH, area: leads.area, q })}>{children}</Link>
      {others > 0 && (
        <span className="bdm-muted">
          {' '}
          ({formatNumber(others)}
          <span className="visually-hidden"> {others === 1 ? 'altra decisione' : 'altre decisioni'}</span>)
        </span>
      )}
    </span>
  );
}

/** What has this value of a field. */
export function LeadTo({ field, value, children }: { field: FieldName; value: string; children: ReactNode }) {
  return <Lead q={having(field, value)}>{children}</Lead>;
}

/** Words of a field, each leading to what has it as well. */
export function LeadList({ field, words }: { field: FieldName; words: readonly string[] }) {
  return (
    <ul className="bdm-words">
      {words.map((word) => (
        <li key={word}>
          <LeadTo field={field} value={word}>
            {word}
          </LeadTo>
        </li>
      ))}
    </ul>
  );
}
