import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { neighboursQuery } from '@/api/content';
import { formatPosition } from '@/domain/format';
import { fromResults, itemAddress, searchAddress } from '@/domain/item';
import { EMPTY_SEARCH, PAGE_SIZE, VISIBLE_RESULTS } from '@/domain/search';
import { BackButton } from './BackButton';
import { Icon } from './Icon';

/** Back to the results that the item was opened from, and through them one by one: 'n di N' (2.7). */
export function ResultNavigator({ id }: { id: string }) {
  const results = fromResults(useLocation().state);
  const { data } = useQuery({
    ...neighboursQuery(results?.search ?? EMPTY_SEARCH, results?.position ?? 0),
    enabled: results !== null,
    meta: { silent: true },
  });
  if (!results) return <BackButton fallback="/search/standard" />;

  const { search, position } = results;
  const kind = search.target === 'abstract' ? 'massima' : 'provvedimento';
  const from = position - (position % PAGE_SIZE);
  // The results may have changed meanwhile: then only the way back is certain.
  const known = data?.current === id ? data : null;
  const last = known ? Math.min(known.count, VISIBLE_RESULTS) - 1 : 0;
  return (
    <nav className="bdm-navigator" aria-label="Risultati della ricerca">
      <Link className="btn btn-outline-primary btn-sm" to={searchAddress({ ...search, from })}>
        <Icon name="it-arrow-left" size="sm" color="primary" className="me-1" />
        Torna ai risultati
      </Link>
      {known && (
        <div className="bdm-navigator-steps">
          <Step
            label="Risultato precedente"
            icon="it-chevron-left"
            kind={kind}
            id={known.previous}
            results={{ search, position: position - 1 }}
          />
          <span>{formatPosition(position + 1, known.count)}</span>
          <Step
            label="Risultato successivo"
            icon="it-chevron-right"
            kind={kind}
            id={position < last ? known.next : null}
            results={{ search, position: position + 1 }}
          />
        </div>
      )}
    </nav>
  );
}

type StepProps = {
  label: string;
  icon: `it-${string}`;
  kind: 'provvedimento' | 'massima';
  id: string | null;
  results: NonNullable<ReturnType<typeof fromResults>>;
};

function Step({ label, icon, kind, id, results }: StepProps) {
  if (!id) {
    return (
      <span className="bdm-step disabled" aria-hidden="true">
        <Icon name={icon} color="muted" />
      </span>
    );
  }
  return (
    <Link className="bdm-step" to={itemAddress(kind, id)} state={{ results }} replace aria-label={label}>
      <Icon name={icon} color="primary" />
    </Link>
  );
}
