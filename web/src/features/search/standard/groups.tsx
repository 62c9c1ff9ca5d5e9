import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { distrettiQuery } from '@/api/distretto';
import {
  giudiciQuery,
  materieQuery,
  PEOPLE_MIN,
  paroleChiaveQuery,
  partiProcessualiQuery,
  riferimentiNormativiQuery,
  ruoliQuery,
  ufficiQuery,
} from '@/api/lookup';
import { CHOICES, JUDGES } from '@/domain/fields';
import { capitalize, esitoLabel } from '@/domain/item';
import type { Area } from '@/domain/preferences';
import type { FieldName } from '@/domain/query';
import type { Target } from '@/domain/search';
import { searchable } from '@/domain/words';
import { Combobox } from '@/ui/Combobox';
import { TextField } from '@/ui/Field';
import { pasted } from '@/ui/pasted';
import type { Fields } from './fields';
import { Choice, Days, Digits } from './inputs';
import { type Errors, withMateria } from './rules';

type Props = {
  fields: Fields;
  errors: Errors;
  area: Area;
  target: Target;
  change: (changed: Partial<Fields>) => void;
  setDistretto: (distretto: string) => void;
};

/** The fields of the form, grouped as a person thinks of them. */
export const GROUPS: {
  name: string;
  title: string;
  has: readonly FieldName[];
  Content: (props: Props) => ReactNode;
}[] = [
  {
    name: 'contenuto',
    title: 'Argomento',
    has: ['materia', 'parola_chiave', 'riferimento_normativo', 'titolo', 'note_personali'],
    Content: Argomento,
  },
  {
    name: 'provvedimento',
    title: 'Provvedimento e date',
    has: ['tipo', 'esito', 'numero_provvedimento', 'anno_provvedimento', 'data', 'data_pubblicazione'],
    Content: ProvvedimentoEDate,
  },
  {
    name: 'ufficio',
    title: 'Ufficio e fascicolo',
    has: ['distretto', 'ufficio', 'ruolo', 'numero_ruolo', 'sub_procedimento', 'anno_ruolo'],
    Content: UfficioEFascicolo,
  },
  {
    name: 'persone',
    title: 'Giudici e parti',
    has: [...JUDGES.map(({ name }) => name), 'parte_processuale'],
    Content: GiudiciEParti,
  },
];

function Argomento({ fields, errors, area, target, change }: Props) {
  const { data: materie = [] } = useQuery(materieQuery(area));
  return (
    <>
      <Choice
        label="Materia"
        value={fields.materia}
        options={materie}
        onChange={(materia) => change(withMateria(fields, materia))}
      />
      <Combobox
        label="Parola chiave"
        value={fields.parola_chiave}
        onChange={(parola_chiave) => change({ parola_chiave })}
        suggestions={(q) => paroleChiaveQuery(q, area, fields.materia)}
        minLength={fields.materia ? 0 : 2}
      />
      <Combobox
        label="Riferimento normativo"
        value={fields.riferimento_normativo}
        onChange={(riferimento_normativo) => change({ riferimento_normativo })}
        suggestions={riferimentiNormativiQuery}
        help="Ad esempio 2043 cc"
      />
      {target === 'abstract' && (
        <TextField
          label="Titolo"
          value={fields.titolo}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => change({ titolo: event.target.value })}
          onPaste={pasted(searchable, (titolo) => change({ titolo }))}
          error={errors.titolo}
          onMend={() => change({ titolo: searchable(fields.titolo) })}
          help="Almeno una delle parole"
        />
      )}
      <TextField
        label="Note personali"
        value={fields.note_personali}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => change({ note_personali: event.target.value })}
        onPaste={pasted(searchable, (note_personali) => change({ note_personali }))}
        help="Parole contenute nelle proprie note"
      />
    </>
  );
}

function ProvvedimentoEDate(props: Props) {
  const { fields, change } = props;
  return (
    <>
      <Choice
        label="Tipo"
        value={fields.tipo}
        options={CHOICES.tipo}
        textOf={capitalize}
        onChange={(tipo) => change({ tipo })}
      />
      <Choice
        label="Esito"
        value={fields.esito}
        options={CHOICES.esito}
        textOf={esitoLabel}
        onChange={(esito) => change({ esito })}
      />
      <Digits name="numero_provvedimento" label="Numero provvedimento" {...props} />
      <Digits name="anno_provvedimento" label="Anno provvedimento" {...props} />
      <Days name="data" label="Data deposito minuta" {...props} />
      <Days name="data_pubblicazione" label="Data di pubblicazione" {...props} />
    </>
  );
}

function UfficioEFascicolo(props: Props) {
  const { fields, area, change, setDistretto } = props;
  const { data: distretti = [] } = useQuery(distrettiQuery);
  const { data: uffici = [] } = useQuery({
    ...ufficiQuery(fields.distretto),
    enabled: fields.distretto !== '',
  });
  const { data: ruoli = [] } = useQuery(ruoliQuery(area));
  const names = new Map(distretti.map(({ id, nome }) => [id, nome]));
  return (
    <>
      <Choice
        label="Distretto"
        value={fields.distretto}
        options={[...names.keys()]}
        textOf={(id) => names.get(id) ?? id}
        onChange={setDistretto}
      />
      <Choice
        label="Ufficio"
        value={fields.ufficio}
        options={uffici}
        onChange={(ufficio) => change({ ufficio })}
        disabled={fields.distretto === ''}
        help={fields.distretto === '' ? 'Scegliere prima il distretto' : undefined}
      />
      <Choice label="Ruolo" value={fields.ruolo} options={ruoli} onChange={(ruolo) => change({ ruolo })} />
      <Digits name="numero_ruolo" label="Numero ruolo" {...props} />
      <Digits name="anno_ruolo" label="Anno ruolo" {...props} />
      <Digits name="sub_procedimento" label="Sub procedimento" {...props} />
    </>
  );
}

function GiudiciEParti({ fields, target, area, change }: Props) {
  const people = { minLength: PEOPLE_MIN };
  return (
    <>
      {JUDGES.map(({ name, label }) => (
        <Combobox
          key={name}
          {...people}
          label={label}
          value={fields[name]}
          onChange={(value) => change({ [name]: value })}
          suggestions={giudiciQuery}
        />
      ))}
      {target === 'provvedimento' && (
        <Combobox
          {...people}
          label={area === 'penale' ? 'Parte processuale (imputato)' : 'Parte processuale'}
          value={fields.parte_processuale}
          onChange={(parte_processuale) => change({ parte_processuale })}
          suggestions={partiProcessualiQuery}
        />
      )}
    </>
  );
}
