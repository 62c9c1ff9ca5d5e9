import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { auditStatusQuery } from '@/api/audit';
import { readRange, typedRange } from '@/domain/dayRange';
import { UserSearch } from '@/parts/people';
import { DayRangeFields } from '@/ui/DayRangeFields';
import { Options, SelectField, TextField } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { KINDS } from './words';

/** What the address says of them. */
export const PARAMS = ['persona', 'azione', 'tipo', 'oggetto', 'dal', 'al'] as const;
type Param = (typeof PARAMS)[number];

type Props = {
  value: (name: Param) => string;
  change: (changes: Partial<Record<Param, string>>) => void;
  /** What the person whose events are listed is called. */
  person: string;
};

/** Which events are listed; each choice counts at once. */
export function EventFilters({ value, change, person: name }: Props) {
  const status = useQuery(auditStatusQuery());
  const [object, setObject] = useState(value('oggetto'));
  const id = useId();
  const chosen = value('persona');
  const person = useRef<HTMLDivElement>(null);
  const before = useRef(chosen);
  useEffect(() => {
    // The box gives way to the person who was chosen and comes back: whoever uses the keyboard stays where they were.
    const inside = document.activeElement === document.body;
    if (before.current !== chosen && inside)
      person.current?.querySelector<HTMLElement>('button, input')?.focus();
    before.current = chosen;
  }, [chosen]);
  return (
    <div className="bdm-audit-filter">
      <div ref={person}>
        {chosen ? (
          <div className="bdm-field">
            <span id={id} className="bdm-audit-label">
              Persona
            </span>
            <p className="bdm-audit-person">
              <span>{name}</span>
              <button type="button" onClick={() => change({ persona: '' })}>
                <Icon name="it-close" size="sm" />
                <span className="visually-hidden">Togli il filtro per persona</span>
              </button>
            </p>
          </div>
        ) : (
          <UserSearch label="Persona" onChoose={({ upn }) => change({ persona: upn })} />
        )}
      </div>
      <SelectField
        label="Azione"
        value={value('azione')}
        onChange={({ target }) => change({ azione: target.value })}
      >
        <option value="">Tutte</option>
        <Options of={(status.data?.actions ?? []).map(({ action, label }) => [action, label])} />
      </SelectField>
      <SelectField
        label="Tipo di oggetto"
        value={value('tipo')}
        onChange={({ target }) => change({ tipo: target.value })}
      >
        <option value="">Tutti</option>
        <Options of={Object.entries(KINDS)} />
      </SelectField>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change({ oggetto: object.trim() });
        }}
      >
        <TextField
          label="Identificativo dell’oggetto"
          help="Invio per cercare."
          autoComplete="off"
          maxLength={255}
          value={object}
          onChange={({ target }) => setObject(target.value)}
          onBlur={() => object.trim() !== value('oggetto') && change({ oggetto: object.trim() })}
        />
      </form>
      <Days from={value('dal')} to={value('al')} onChange={(dal, al) => change({ dal, al })} />
    </div>
  );
}

type DaysProps = { from: string; to: string; onChange: (from: string, to: string) => void };

/** Of which days: applied by its button, and when whoever has typed goes on to something else. */
function Days({ from, to, onChange }: DaysProps) {
  const [days, setDays] = useState(typedRange(from || null, to || null));
  const [tried, setTried] = useState(false);
  const { start, end, errors } = readRange(days);

  function apply() {
    setTried(true);
    if (errors.start || errors.end) return;
    setDays(typedRange(start, end));
    if (start !== (from || null) || end !== (to || null)) onChange(start ?? '', end ?? '');
  }

  return (
    <form
      className="bdm-audit-days"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && apply()}
    >
      <DayRangeFields value={days} onChange={setDays} errors={tried ? errors : {}} />
      <Button color="primary" size="xs" outline type="submit">
        Applica le date
      </Button>
    </form>
  );
}
