import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { searchMassimaQuery, searchProvvedimentoQuery } from '@/api/content';
import { formatDay, titleCase } from '@/domain/format';
import { itemAddress } from '@/domain/item';
import type { Area } from '@/domain/preferences';
import type { Search } from '@/domain/search';
import { Skeleton } from '@/ui/Skeleton';

const latest = (area: Area, target: Search['target']): Search => ({
  q: '',
  area,
  target,
  from: 0,
  sort_field: 'data_pubblicazione',
  sort_order: 'desc',
});

/** Without criteria: what was published last in the area. */
export function Landing({ area }: { area: Area }) {
  const provvedimento = useQuery(searchProvvedimentoQuery(latest(area, 'provvedimento')));
  const massima = useQuery(searchMassimaQuery(latest(area, 'abstract')));
  return (
    <div className="row g-4">
      <div className="col-lg-6">
        <Latest
          title={`Ultimi provvedimenti - area ${area}`}
          pending={provvedimento.isPending}
          empty={!provvedimento.data?.items.length}
        >
          {provvedimento.data?.items.map((item) => (
            <li key={item.id}>
              <p className="bdm-muted mb-1">
                {formatDay(item.data_pubblicazione)}
                {item.materia && ` · ${titleCase(item.materia)}`}
              </p>
              <Link to={itemAddress('provvedimento', item.id)}>{item.label}</Link>
            </li>
          ))}
        </Latest>
      </div>
      <div className="col-lg-6">
        <Latest
          title={`Ultimi abstract - area ${area}`}
          pending={massima.isPending}
          empty={!massima.data?.items.length}
        >
          {massima.data?.items.map((item) => (
            <li key={item.id}>
              <p className="bdm-muted mb-1">{item.label}</p>
              <Link to={itemAddress('massima', item.id)}>{item.titolo}</Link>
            </li>
          ))}
        </Latest>
      </div>
    </div>
  );
}

function Latest({
  title,
  pending,
  empty,
  children,
}: {
  title: string;
  pending: boolean;
  empty: boolean;
  children: ReactNode;
}) {
  return (
    <section className="bdm-panel h-100">
      <h2 className="h4">{title}</h2>
      {pending ? (
        <Skeleton lines={8} label="Caricamento in corso" />
      ) : empty ? (
        <p className="mb-0">Nessun documento presente in Banca Dati</p>
      ) : (
        <ul className="bdm-latest">{children}</ul>
      )}
    </section>
  );
}
