import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { percorsoQuery } from '@/api/percorso';
import { itemAddress } from '@/domain/item';
import { PERCORSO } from '@/domain/percorso';
import { writePreferences } from '@/domain/preferences';
import { useSearchName } from '@/parts/percorso/useSearchName';

/** Of so many the last search and the last reading are looked for. */
const LOOKED_AT = 20;

/** 'Riprendi': the last search and what was read last, for who has a trail. */
export default function Resume() {
  const { data } = useQuery(percorsoQuery(1, LOOKED_AT));
  const name = useSearchName();
  const search = data?.items.find(({ kind }) => kind === 'ricerca');
  const read = data?.items.find(({ item }) => item);
  const some = Boolean(search ?? read);
  useEffect(() => {
    if (data) writePreferences({ resumes: some });
  }, [data, some]);

  if (!some) return null;
  return (
    <section className="bdm-panel" aria-labelledby="riprendi">
      <h2 id="riprendi" className="h4">
        Riprendi
      </h2>
      <dl className="bdm-landing-resume">
        {search && (
          <>
            <dt>Ultima ricerca</dt>
            <dd>
              <Link to={search.address}>{name(search.address)}</Link>
            </dd>
          </>
        )}
        {read?.item && read.kind !== 'ricerca' && (
          <>
            <dt>Ultima lettura</dt>
            <dd>
              <Link to={itemAddress(read.kind, read.item.id)}>{read.item.titolo ?? read.item.label}</Link>
            </dd>
          </>
        )}
      </dl>
      <p className="bdm-muted mb-0">
        Ciò che si cerca e si legge si conserva 30 giorni, visibile soltanto a chi lo ha fatto.{' '}
        <Link to={PERCORSO}>Vedi il percorso, o non conservarlo</Link>
      </p>
    </section>
  );
}
