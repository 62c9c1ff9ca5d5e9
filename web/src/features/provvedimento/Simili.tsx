import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { similiQuery } from '@/api/content';
import { titleCase } from '@/domain/format';
import { confrontoAddress, itemAddress } from '@/domain/item';
import { Failure } from '@/parts/problem/Failure';
import { Panel } from '@/ui/Panel';
import { Skeleton } from '@/ui/Skeleton';

/** Decisions like this one, each with the reason. */
export default function Simili({ id }: { id: string }) {
  const { data: simili, isError, error, refetch } = useQuery(similiQuery(id));
  return (
    <Panel title="Provvedimenti simili" empty={!simili?.length}>
      {isError ? (
        <Failure error={error} onRetry={refetch} />
      ) : !simili ? (
        <Skeleton lines={5} label="Ricerca dei provvedimenti simili" />
      ) : simili.length === 0 ? (
        <p className="mb-0 bdm-muted">Non disponibili</p>
      ) : (
        <ul className="bdm-latest">
          {simili.map(({ provvedimento, parola_chiave, riferimento_normativo, decisioni_citate, parole }) => (
            <li key={provvedimento.id}>
              <Link to={itemAddress('provvedimento', provvedimento.id)}>{provvedimento.label}</Link>{' '}
              <Link to={confrontoAddress(id, provvedimento.id)}>
                Confronta<span className="visually-hidden"> con {provvedimento.label}</span>
              </Link>
              {provvedimento.materia && <p className="bdm-muted mb-0">{titleCase(provvedimento.materia)}</p>}
              <Shared what="Parole chiave" words={parola_chiave} />
              <Shared what="Riferimenti normativi" words={riferimento_normativo} />
              <Shared what="Decisioni citate" words={decisioni_citate} />
              <Shared what="Termini in comune" words={parole} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Shared({ what, words }: { what: string; words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <p className="mb-0">
      <span className="bdm-muted">{what}:</span> {words.join(', ')}
    </p>
  );
}
