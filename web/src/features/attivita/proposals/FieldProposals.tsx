import { useState } from 'react';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import type { Compared } from './compare';

type Props = {
  label: string;
  items: readonly Compared[];
  onAccept: (items: readonly Compared[]) => void;
  onIgnore: (item: Compared) => void;
};

/** So many values of one field are shown at first. */
const AT_FIRST = 6;

/** The proposals for one field. */
export function FieldProposals({ label, items, onAccept, onIgnore }: Props) {
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, AT_FIRST);
  const free = items.filter(({ standing }) => standing === 'free');
  return (
    <div className="bdm-proposals-field">
      <dt>
        {label}
        {items.length > 1 && free.length > 1 && (
          <Button
            color="link"
            size="xs"
            aria-label={`Accetta tutte le proposte per ${label}`}
            onClick={() => onAccept(free)}
          >
            Accetta tutte ({free.length})
          </Button>
        )}
      </dt>
      {shown.map((item) => (
        <Item key={item.key} label={label} item={item} onAccept={onAccept} onIgnore={onIgnore} />
      ))}
      {items.length > shown.length && (
        <dd>
          <Button color="link" size="xs" onClick={() => setAll(true)}>
            Mostra le altre {items.length - shown.length}
            <span className="visually-hidden"> proposte per {label}</span>
          </Button>
        </dd>
      )}
    </div>
  );
}

type ItemProps = { label: string; item: Compared } & Pick<Props, 'onAccept' | 'onIgnore'>;

function Item({ label, item, onAccept, onIgnore }: ItemProps) {
  const { proposal, standing, present } = item;
  const what = `${label}: ${proposal.label}`;
  return (
    <dd className={`bdm-proposal bdm-proposal-${standing}`}>
      <div className="bdm-proposal-text">
        <p className="bdm-proposal-value">
          {proposal.label}
          {standing === 'there' && (
            <span className="bdm-proposal-there">
              <Icon name="it-check" size="sm" color="success" /> già presente
            </span>
          )}
        </p>
        {present !== null && (
          <p className="bdm-proposal-present">
            Nel modulo ora: <strong>{present}</strong>
          </p>
        )}
        <blockquote className="bdm-proposal-passage">
          «{proposal.passage}» <span className="text-nowrap">(pagina {proposal.page})</span>
        </blockquote>
      </div>
      {standing !== 'there' && (
        <div className="bdm-proposal-actions">
          <Button
            color="primary"
            outline
            size="xs"
            aria-label={standing === 'other' ? `Sostituisci ${what}` : `Accetta ${what}`}
            onClick={() => onAccept([item])}
          >
            {standing === 'other' ? 'Sostituisci' : 'Accetta'}
          </Button>
          <Button color="link" size="xs" aria-label={`Ignora ${what}`} onClick={() => onIgnore(item)}>
            Ignora
          </Button>
        </div>
      )}
    </dd>
  );
}
