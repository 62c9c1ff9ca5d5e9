import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { changeMail, type Iscrizione, refreshAvvisi } from '@/api/avvisi';
import { kindOf, MAIL_FREQUENCIES, type MailFrequency } from '@/domain/avviso';
import { dayOf } from '@/domain/day';
import { formatDay } from '@/domain/format';
import { Options, SelectField } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { Badge, Button } from '@/ui/kit';
import { notifySuccess } from '@/ui/toast';
import { nameOf } from './names';

type Props = { one: Iscrizione; address: string | undefined; onEnd: () => void };

/** One thing that is followed. How often to write is saved as soon as it is chosen. */
export function Subscription({ one, address, onEnd }: Props) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (mail: MailFrequency) => changeMail(one.id, mail),
    onSuccess: async () => {
      notifySuccess('Frequenza della mail salvata');
      await refreshAvvisi(queries);
    },
  });
  const name = nameOf(one);
  return (
    <li className="bdm-followed">
      <div>
        <p className="bdm-card-over">
          <Badge color="secondary">{kindOf(one)}</Badge>
          <span>dal {formatDay(dayOf(one.created_at))}</span>
        </p>
        <p className="bdm-notice-said">{address && one.label ? <Link to={address}>{name}</Link> : name}</p>
        {one.errore && (
          <p className="bdm-followed-problem mb-0">
            <Icon name="it-warning-circle" size="sm" color="warning" className="me-1" />
            {one.errore}
          </p>
        )}
      </div>
      <div className="bdm-followed-tools">
        <SelectField
          label={
            <>
              Mail<span className="visually-hidden">, {name}</span>
            </>
          }
          value={change.isPending ? change.variables : one.mail}
          onChange={({ target }) => change.mutate(target.value as MailFrequency)}
        >
          <Options of={Object.entries(MAIL_FREQUENCIES)} />
        </SelectField>
        <Button color="primary" outline size="sm" onClick={onEnd}>
          Smetti di seguire
          <span className="visually-hidden">: {name}</span>
        </Button>
      </div>
    </li>
  );
}
