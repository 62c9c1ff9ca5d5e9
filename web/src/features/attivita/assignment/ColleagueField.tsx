import { useQuery } from '@tanstack/react-query';
import { assignmentQuery } from '@/api/assignment';
import { sentenceOf } from '@/api/http';
import type { ItemKind } from '@/domain/item';
import { Options, SelectField } from '@/ui/Field';
import { NOBODY } from './person';

type Props = {
  /** The item whose colleagues are offered. */
  of: { kind: ItemKind; id: string };
  /** The UPN of a person, NOBODY, or '' while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
};

/** Whom of the office an item is given to. */
export function ColleagueField({ of: { kind, id }, value, onChange }: Props) {
  const { data, error } = useQuery(assignmentQuery(kind, id));
  return (
    <>
      <SelectField
        label="Persona"
        value={value}
        disabled={!data}
        help={data?.more ? 'Sono le prime 200 persone in ordine di cognome: ce ne sono altre.' : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{data || error ? 'Scegliere una persona' : 'Caricamento in corso'}</option>
        <Options of={(data?.people ?? []).map(({ upn, name }) => [upn, `${name} (${upn})`] as const)} />
        <option value={NOBODY}>Nessuno: togli l’assegnazione</option>
      </SelectField>
      <p role="alert" className="text-danger mb-0">
        {error && sentenceOf(error)}
      </p>
    </>
  );
}
