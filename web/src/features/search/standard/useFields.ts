import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { distrettoOfQuery, ruoliQuery, ufficiQuery } from '@/api/lookup';
import type { Area } from '@/domain/preferences';
import { queryFor, type Search, treeOf } from '@/domain/search';
import type { Scope } from '../ScopeFields';
import { EMPTY, type Fields, formOf } from './fields';
import { among, forArea, forTarget, withDistretto } from './rules';

/** What the form shows for a search; null where that cannot be understood. */
export function fieldsFor({ q, target }: Pick<Search, 'q' | 'target'>): Fields | null {
  const tree = treeOf(q);
  return tree && formOf(tree, target);
}

const WATCHED = ['q', 'area', 'target', 'collated', 'note_personali'] as const;

/**
 * What stands in the form: the search of the address, then what is changed by hand. A search that arrives by the
 * address (a link, the back button) replaces it; the other target only takes away what it has not.
 */
export function useFields(search: Search) {
  const { q, target } = search;
  const queries = useQueryClient();
  const [fields, setFields] = useState<Fields>(() => fieldsFor(search) ?? EMPTY);
  const [area, setAreaState] = useState(search.area);
  const [scope, setScope] = useState<Scope>(search);
  const [arrived, setArrived] = useState(search);

  if (WATCHED.some((name) => arrived[name] !== search[name])) {
    setArrived(search);
    setAreaState(search.area);
    setScope(search);
    const turned = arrived.target !== target;
    if (turned && q === queryFor(target, arrived.q)) setFields(forTarget(fields, target));
    else if (turned || arrived.q !== q) setFields(fieldsFor(search) ?? EMPTY);
  }

  // An office without its district, as a link may have it: the district is fetched and set.
  const lonely = fields.ufficio !== '' && fields.distretto === '';
  const { data: found } = useQuery({ ...distrettoOfQuery(fields.ufficio), enabled: lonely });
  useEffect(() => {
    if (lonely && found) setFields((now) => (now.distretto ? now : { ...now, distretto: found }));
  }, [lonely, found]);

  function setArea(next: Area) {
    setAreaState(next);
    setFields(forArea);
    queries
      .ensureQueryData(ruoliQuery(next))
      .then((ruoli) => setFields((now) => among(now, 'ruolo', ruoli)))
      .catch(() => {});
  }

  function setDistretto(distretto: string) {
    setFields((now) => withDistretto(now, distretto));
    if (!distretto) return;
    queries
      .ensureQueryData(ufficiQuery(distretto))
      .then((uffici) =>
        setFields((now) => (now.distretto === distretto ? among(now, 'ufficio', uffici) : now)),
      )
      .catch(() => {});
  }

  return { fields, setFields, area, setArea, scope, setScope, setDistretto };
}
