import { useId } from 'react';
import type { Grant } from '@/api/permission';
import { formatMoment } from '@/domain/format';
import type { GroupDescription } from '@/domain/rights';
import { endInWords } from '@/domain/rights';
import { UntilField } from './UntilField';

type Props = {
  catalogue: readonly GroupDescription[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Who granted what is held already. */
  granted?: readonly Grant[];
  /** The last days of those that have an end. */
  until: Readonly<Record<string, string>>;
  onUntil: (group: string, day: string) => void;
  /** Groups that cannot be taken away, with the reason. */
  locked?: Readonly<Record<string, string>>;
};

/** The permission groups, each a switch with what it allows. */
export function GroupsField({
  catalogue,
  value,
  onChange,
  granted = [],
  until,
  onUntil,
  locked = {},
}: Props) {
  const id = useId();
  return (
    <ul className="bdm-rights-groups">
      {catalogue.map(({ group, name, description }) => {
        const held = value.includes(group);
        const grant = held ? granted.find((one) => one.name === group) : undefined;
        const reason = held ? locked[group] : undefined;
        return (
          <li key={group} className="form-check">
            <input
              id={`${id}-${group}`}
              type="checkbox"
              className="form-check-input"
              checked={held}
              aria-disabled={reason ? true : undefined}
              aria-describedby={`${id}-${group}-help`}
              onChange={() =>
                !reason && onChange(held ? value.filter((one) => one !== group) : [...value, group])
              }
            />
            <label htmlFor={`${id}-${group}`} className="form-check-label">
              {name}
            </label>
            <p id={`${id}-${group}-help`} className="form-text">
              {description}
              {reason && <span className="bdm-rights-locked">{reason}</span>}
              {grant && <GrantedBy grant={grant} />}
            </p>
            {held && !reason && (
              <UntilField
                of={name}
                value={until[group] ?? ''}
                stored={grant?.until ?? undefined}
                onChange={(day) => onUntil(group, day)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** 'Assegnato da … il …', as far as it is known, and until when. */
export function GrantedBy({ grant }: { grant: Grant }) {
  const by = grant.by_name ?? grant.by;
  const known = grant.at && by ? `Assegnato da ${by} il ${formatMoment(grant.at)}` : '';
  const told = [known, grant.until && endInWords(grant.until)].filter(Boolean).join(', ');
  if (!told) return null;
  return <span className={`bdm-rights-granted ${grant.ended ? 'bdm-rights-ended' : ''}`}>{told}</span>;
}
