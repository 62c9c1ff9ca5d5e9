import { Link } from 'react-router';
import type { Tappa } from '@/api/percorso';
import { formatResultCount, formatTime } from '@/domain/format';
import { itemAddress } from '@/domain/item';
import type { Tappe } from '@/domain/percorso';
import { useSearchName } from '@/parts/percorso/useSearchName';
import { Icon } from '@/ui/Icon';
import { ToolButton } from '@/ui/ToolButton';

type Props = { tappe: Tappe<Tappa>; onRemove: (id: string) => void };

/** A search of a day with what was read from it; or what was opened otherwise. */
export function TappeEntry({ tappe: { address, search, read }, onRemove }: Props) {
  const name = useSearchName();
  const called = address ? name(address) : 'Senza una ricerca';
  return (
    <article className="bdm-percorso-tappe">
      <div className="bdm-percorso-head">
        <h3>{called}</h3>
        {search && (
          <Remove
            label={`Elimina la ricerca ${called} e ciò che ne è stato letto`}
            onRemove={() => onRemove(search.id)}
          />
        )}
      </div>
      {address && (
        <p className="bdm-percorso-foot">
          {search && <span className="bdm-muted">ore {timeOf(search)}</span>}
          {search?.count != null && <span className="bdm-muted">{formatResultCount(search.count)}</span>}
          <Link to={address}>
            Ripeti la ricerca<span className="visually-hidden"> {called}</span>
          </Link>
        </p>
      )}
      {read.length > 0 && (
        <ul aria-label={`Letti: ${called}`}>
          {read.map((one) => (
            <li key={one.id}>
              <span className="bdm-muted">{timeOf(one)}</span>
              <Read tappa={one} />
              <Remove
                label={`Elimina ${one.item?.titolo ?? one.item?.label ?? 'la voce'}`}
                onRemove={() => onRemove(one.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** What was read; of what may no longer be read nothing is said but that. */
function Read({ tappa: { kind, item } }: { tappa: Tappa }) {
  if (!item || kind === 'ricerca') return <span>Contenuto non più visibile</span>;
  return (
    <span>
      <Link to={itemAddress(kind, item.id)}>{item.titolo ?? item.label}</Link>
      {item.titolo && <span className="bdm-muted"> {item.label}</span>}
    </span>
  );
}

function Remove({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <ToolButton label={label} title="Elimina" onClick={onRemove}>
      <Icon name="it-delete" size="sm" color="primary" />
    </ToolButton>
  );
}

const timeOf = ({ at }: Tappa): string => formatTime(Date.parse(at) / 1000);
