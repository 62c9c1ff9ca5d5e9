import { type ReactNode, useRef, useState } from 'react';
import { type PickedDay, pickedDay, toPicked } from '@/domain/day';
import type { Area } from '@/domain/preferences';
import {
  componi,
  errori,
  MASCHERE,
  type Parte,
  REGIONI,
  type Riferimento,
  SUFFISSI,
  TIPI,
  tipoAtto,
  VUOTO,
} from '@/domain/riferimento';
import { DatePicker } from '@/ui/DatePicker';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { SelectField, TextField } from '@/ui/Field';
import './riferimento.scss';

type Props = {
  area: Area;
  /** The parts of the reference that is changed. */
  first?: Partial<Riferimento> | undefined;
  onConfirm: (canonical: string) => void;
  onClose: () => void;
};

/** The acts that one composes most, first for each area. */
const FIRST: Record<Area, readonly string[]> = {
  civile: ['C.C.', 'C.P.C.', 'COST.', 'L.', 'D.LGS.'],
  penale: ['C.P.', 'C.P.P.', 'COST.', 'L.', 'D.LGS.'],
};

const namesAsOptions = (names: readonly string[]) => names.map((name) => <option key={name}>{name}</option>);
const regions = namesAsOptions(REGIONI);
const suffixes = namesAsOptions(SUFFISSI);

/** Composes a normative reference part by part (docs/regole/redazione.md); what comes of it is shown while one types. */
export default function RiferimentoDialog({ area, first, onConfirm, onClose }: Props) {
  const [typed, setTyped] = useState<Riferimento>({ ...VUOTO, ...first });
  const [picked, setPicked] = useState<PickedDay>(toPicked(first?.data ?? null));
  const [asked, setAsked] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const day = pickedDay(picked);
  const given = { ...typed, data: day ?? '' };
  const tipo = tipoAtto(given.tipo);
  const wrong = errori(given);
  // A day that was begun is as good as none, even where none is needed.
  if (day === undefined) wrong.data = 'Non specificata';
  const shown = asked ? wrong : {};

  const set = (part: Parte, value: string) =>
    setTyped((before) => ({ ...before, [part]: MASCHERE[part]?.(value) ?? value }));

  function confirm() {
    if (Object.keys(wrong).length === 0) return onConfirm(componi(given));
    setAsked(true);
    // The errors are there after this render.
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  }

  const box = (part: Parte, label: string, more: { required?: boolean; numeric?: boolean } = {}) => (
    <TextField
      label={label}
      value={typed[part]}
      error={shown[part]}
      required={more.required}
      inputMode={more.numeric ? 'numeric' : 'text'}
      autoComplete="off"
      onChange={(event) => set(part, event.target.value)}
    />
  );
  const choice = (part: Parte, label: string, options: ReactNode, required = false, className = '') => (
    <SelectField
      label={label}
      className={className}
      value={typed[part]}
      error={shown[part]}
      required={required}
      onChange={(event) => set(part, event.target.value)}
    >
      <option value="" />
      {options}
    </SelectField>
  );

  return (
    <Dialog
      title={first ? 'Modifica riferimento normativo' : 'Componi riferimento normativo'}
      size="lg"
      onClose={onClose}
      onSubmit={confirm}
      footer={<DialogButtons action={first ? 'Conferma' : 'Inserisci'} onClose={onClose} />}
    >
      <div ref={body}>
        <Parts title="Atto">
          {choice('tipo', 'Tipo di atto', <ActOptions area={area} />, true, 'bdm-reference-whole')}
          {tipo.regione && choice('regione', 'Regione', regions, true)}
          {box('numeroAtto', 'Numero atto', { numeric: true })}
          {box('anno', 'Anno', { numeric: true })}
          {box('allegato', 'Allegato')}
        </Parts>
        <DatePicker
          label="Data"
          value={picked}
          onChange={setPicked}
          error={shown.data}
          required={tipo.data}
        />
        <Parts title="Articolo">
          {box('articolo', 'Numero', { numeric: true, required: tipo.articolo })}
          {choice('sottoNumero', 'Sotto numero', suffixes)}
          {box('estensione', 'Estensione', { numeric: true })}
        </Parts>
        <Parts title="Comma">
          {box('comma', 'Numero comma', { numeric: true })}
          {choice('sottoComma', 'Sotto comma', suffixes)}
          {box('lettera', 'Lettera')}
        </Parts>
        <Parts title="Numero all’interno del comma">
          {box('numero', 'Numero interno', { numeric: true })}
          {box('letteraNumero', 'Lettera del numero')}
          {choice('suffissoNumero', 'Sotto numero interno', suffixes)}
        </Parts>
      </div>
      <div className="bdm-reference-result">
        <p className="mb-1" id="bdm-reference-composed">
          Riferimento composto
        </p>
        <output className="bdm-reference-composed" aria-labelledby="bdm-reference-composed">
          {componi(given)}
        </output>
      </div>
    </Dialog>
  );
}

/** The acts to choose from, those that are composed most before the others. */
function ActOptions({ area }: { area: Area }) {
  const options = (some: typeof TIPI) =>
    some.map(({ sigla, descrizione }) => (
      <option key={sigla} value={sigla}>
        {sigla} – {descrizione}
      </option>
    ));
  return (
    <>
      <optgroup label="Più usati">{options(FIRST[area].map((sigla) => tipoAtto(sigla)))}</optgroup>
      <optgroup label="Tutti">{options(TIPI.filter(({ sigla }) => !FIRST[area].includes(sigla)))}</optgroup>
    </>
  );
}

function Parts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="bdm-reference-parts">
      <legend>{title}</legend>
      <div className="bdm-reference-row">{children}</div>
    </fieldset>
  );
}
