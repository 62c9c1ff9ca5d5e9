import { useState } from 'react';
import type { Citanti } from '@/api/citazione';
import { CITING_PARTS, type CitingFilter, type CitingOrder, type CitingPart } from '@/domain/citing';
import { formatNumber } from '@/domain/format';
import { esitoLabel } from '@/domain/item';
import { useDistretti } from '@/parts/archivio/useDistretti';
import { Options, SelectField, TextField } from '@/ui/Field';
import { FoldedFilters } from '@/ui/FoldedFilters';
import { Button } from '@/ui/kit';
import './citing.scss';

type Counted = Citanti['esiti'];
type Props = {
  filter: CitingFilter;
  data: Pick<Citanti, 'esiti' | 'distretti'> | undefined;
  onChange: (change: Partial<CitingFilter>) => void;
};

const PARTS = Object.entries(CITING_PARTS) as [CitingPart, string][];

/** What narrows the list and puts it in order. */
export function CitingFilters({ filter, data, onChange }: Props) {
  const distretti = useDistretti();
  const [typed, setTyped] = useState(filter.parole);
  const [before, setBefore] = useState(filter.parole);
  // The address has changed by itself.
  if (before !== filter.parole) {
    setBefore(filter.parole);
    setTyped(filter.parole);
  }
  const { parole, parte, esito, distretto, ordine } = filter;
  return (
    <>
      <FoldedFilters set={[parole, parte, esito, distretto].filter(Boolean).length}>
        <form
          className="bdm-citing-filters"
          onSubmit={(event) => {
            event.preventDefault();
            onChange({ parole: typed.trim() });
          }}
        >
          <div className="bdm-citing-words">
            <TextField
              label="Parole nella decisione che cita"
              type="search"
              maxLength={200}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button color="primary" outline size="sm" type="submit">
              Cerca
            </Button>
          </div>
          <SelectField
            label="Dove la cita"
            value={parte}
            onChange={({ target }) => onChange({ parte: target.value as CitingPart | '' })}
          >
            <option value="">Ovunque</option>
            <Options of={PARTS} />
          </SelectField>
          <Values
            label="Esito"
            of={data?.esiti}
            value={esito}
            name={esitoLabel}
            onChoose={(esito) => onChange({ esito })}
          />
          <Values
            label="Distretto"
            of={data?.distretti}
            value={distretto}
            name={(id) => distretti.get(id) ?? id}
            onChoose={(distretto) => onChange({ distretto })}
          />
        </form>
      </FoldedFilters>
      <SelectField
        label="Ordine"
        className="bdm-citing-order"
        value={ordine}
        onChange={({ target }) => onChange({ ordine: target.value as CitingOrder })}
        help={
          ordine === 'profondita'
            ? 'Prima chi la cita più volte, nei motivi il doppio, e più a lungo.'
            : undefined
        }
      >
        <option value="data">Più recenti</option>
        <option value="profondita">Più approfonditi</option>
      </SelectField>
    </>
  );
}

type ValuesProps = {
  label: string;
  of: Counted | undefined;
  value: string;
  name: (value: string) => string;
  onChoose: (value: string) => void;
};

/** The values that there are, each with its number, and the one that is chosen. */
function Values({ label, of = [], value, name, onChoose }: ValuesProps) {
  const missing = value !== '' && !of.some(({ valore }) => valore === value);
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
      <option value="">Tutti</option>
      <Options of={of.map(({ valore, count }) => [valore, `${name(valore)} (${formatNumber(count)})`])} />
      {missing && <option value={value}>{name(value)}</option>}
    </SelectField>
  );
}
