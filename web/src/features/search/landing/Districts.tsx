import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { distrettiQuery } from '@/api/distretto';
import { publishedQuery } from '@/api/landing';
import { formatNumber } from '@/domain/format';
import type { Area } from '@/domain/preferences';
import type { Target } from '@/domain/search';
import { DistrictMap } from '@/parts/map/DistrictMap';
import { Failure } from '@/parts/problem/Failure';
import { Skeleton } from '@/ui/Skeleton';
import { useMedia } from '@/ui/useMedia';
import { CountTables } from './CountTable';
import { COLUMN, districtCounts } from './counts';

type Props = { area: Area; target: Target; onDistrict: (id: string) => void };

/** What each district has published in the area: on a map and in a list. */
export default function Districts({ area, target, onDistrict }: Props) {
  const published = useQuery(publishedQuery);
  const distretti = useQuery(distrettiQuery);
  const wide = useMedia('(min-width: 992px)');
  const [pointed, setPointed] = useState<string | null>(null);
  const counts = useMemo(
    () => published.data && distretti.data && districtCounts(distretti.data, published.data, area, target),
    [published.data, distretti.data, area, target],
  );
  if (published.isError || distretti.isError) {
    return (
      <Failure
        error={published.error ?? distretti.error}
        onRetry={() => Promise.all([published.refetch(), distretti.refetch()])}
      />
    );
  }
  const parts = wide ? 3 : 1;
  const unit = (count: number) =>
    target === 'abstract' ? 'abstract' : count === 1 ? 'provvedimento' : 'provvedimenti';
  if (!counts) return <Skeleton lines={12} label="Caricamento dei distretti" />;
  return (
    <div className="bdm-districts">
      <DistrictMap
        districts={counts.map(({ id, nome, count }) => ({
          id,
          count,
          label: `${nome}: ${formatNumber(count)} ${unit(count)}`,
        }))}
        pointed={pointed}
        onPoint={setPointed}
        onDistrict={onDistrict}
      />
      <div>
        <CountTables
          label="Elenco dei distretti"
          parts={parts}
          columns={['Distretto', COLUMN[target]]}
          rows={counts.map(({ id, nome, count }) => ({ id, name: nome, count }))}
          pointed={pointed}
          onPoint={setPointed}
          onChoose={onDistrict}
        />
        <p className="bdm-muted bdm-small mt-3 mb-0">Pubblicazioni dal 01/01/2016 a oggi.</p>
      </div>
    </div>
  );
}
