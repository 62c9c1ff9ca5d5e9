import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { materieQuery, ruoliQuery } from '@/api/lookup';
import { CHOICES, DIGITS, JUDGES } from '@/domain/fields';
import { capitalize, esitoLabel } from '@/domain/item';
import { DatePicker } from '@/ui/DatePicker';
import { TextField } from '@/ui/Field';
import { Button } from '@/ui/kit';
import { Loading } from '@/ui/Loading';
import { ChoiceField, DigitsField, KeywordsField, OfficeField, PartiesField, PersonField } from '../campi';
import type { ProvvedimentoValues } from '../editor/decisionValues';
import { AcceptSection } from '../proposals/AcceptSection';
import { RiferimentiField } from '../riferimento/RiferimentiField';
import { Bound } from './Bound';
import { isHere, useBrief } from './brief';
import { LinkField } from './LinkField';
import { SECTION_FIELDS, type SectionName } from './order';
import { TITLE_LENGTH } from './rules';

const RichTextEditor = lazy(() => import('@/parts/richText/RichTextEditor'));

export function Section({
  title,
  of,
  help,
  className = '',
  children,
}: {
  title: string;
  /** Whose fields stand in it: those proposed are accepted together. */
  of?: SectionName;
  help?: string | undefined;
  className?: string;
  children: ReactNode;
}) {
  const heading = useId();
  const brief = useBrief();
  if (brief && of) {
    // What is asked and what is empty stands together, whatever it is about.
    if (brief.part !== 'known') return children;
    if (!SECTION_FIELDS[of].some((name) => isHere(brief, name))) return null;
  }
  return (
    <section className={`bdm-editor-section ${className}`} aria-labelledby={heading}>
      <div className="bdm-editor-heading">
        <h2 id={heading}>{title}</h2>
        {of && <AcceptSection title={title} fields={SECTION_FIELDS[of]} />}
      </div>
      {help && !brief && <p className="bdm-muted">{help}</p>}
      {children}
    </section>
  );
}

type Props = { disabled: boolean };

/** One number of digits. */
function Digits({ name, label, disabled }: Props & { name: keyof typeof DIGITS; label: string }) {
  return (
    <Bound name={name}>
      {(part) => <DigitsField {...part} label={label} digits={DIGITS[name]} disabled={disabled} />}
    </Bound>
  );
}

/** What the decision is. `onArea` asks before the area takes anything away. */
export function Identity({
  disabled,
  onArea,
}: Props & { onArea: (area: ProvvedimentoValues['area']) => void }) {
  const document = useWatch<ProvvedimentoValues, 'document_hash'>({ name: 'document_hash' });
  return (
    <Section title="Provvedimento" of="identity">
      <div className="bdm-editor-grid">
        <Bound name="area">
          {({ value, error }) => (
            <ChoiceField
              label="Area"
              required
              value={value}
              onChange={(area) => (area === 'civile' || area === 'penale') && onArea(area)}
              options={CHOICES.area}
              textOf={capitalize}
              disabled={disabled || document !== null}
              error={error}
              help={
                document !== null && !disabled
                  ? 'L’area non si può cambiare dopo il caricamento del documento: per cambiarla, rimuoverlo.'
                  : undefined
              }
            />
          )}
        </Bound>
        <Bound name="tipo">
          {({ value, onChange, error }) => (
            <ChoiceField
              label="Tipo"
              required
              value={value}
              onChange={(tipo) => tipo && onChange(tipo)}
              options={CHOICES.tipo}
              textOf={capitalize}
              disabled={disabled}
              error={error}
            />
          )}
        </Bound>
        <Digits name="numero_provvedimento" label="Numero provvedimento" disabled={disabled} />
        <Digits name="anno_provvedimento" label="Anno provvedimento" disabled={disabled} />
        <Bound name="titolo" className="bdm-editor-wide">
          {({ value, onChange, error }) => (
            <TextField
              label="Titolo"
              value={value}
              maxLength={TITLE_LENGTH}
              autoComplete="off"
              disabled={disabled}
              onChange={(event) => onChange(event.target.value)}
              error={error}
            />
          )}
        </Bound>
      </div>
    </Section>
  );
}

/** Where and under which number. */
export function OfficeAndFile({ disabled }: Props) {
  const area = useWatch<ProvvedimentoValues, 'area'>({ name: 'area' });
  const { data: ruoli = [] } = useQuery(ruoliQuery(area));
  return (
    <Section title="Ufficio e fascicolo" of="office">
      <div className="bdm-editor-grid">
        <Bound name="ufficio" className="bdm-editor-wide">
          {(part) => <OfficeField {...part} required disabled={disabled} />}
        </Bound>
        <Bound name="ruolo" className="bdm-editor-wide">
          {(part) => (
            <ChoiceField
              {...part}
              label="Ruolo"
              required={area === 'civile'}
              options={ruoli}
              disabled={disabled}
            />
          )}
        </Bound>
        <Digits name="numero_ruolo" label="Numero ruolo" disabled={disabled} />
        <Digits name="anno_ruolo" label="Anno ruolo" disabled={disabled} />
        <Digits name="sub_procedimento" label="Sub procedimento" disabled={disabled} />
      </div>
    </Section>
  );
}

export function Dates({ disabled }: Props) {
  const day = (name: 'data' | 'data_pubblicazione', label: string) => (
    <Bound name={name}>{(part) => <DatePicker {...part} label={label} required disabled={disabled} />}</Bound>
  );
  return (
    <Section title="Date" of="dates">
      <div className="bdm-editor-pair">
        {day('data', 'Data deposito minuta')}
        {day('data_pubblicazione', 'Data di pubblicazione')}
      </div>
    </Section>
  );
}

export function People({ disabled }: Props) {
  const area = useWatch<ProvvedimentoValues, 'area'>({ name: 'area' });
  return (
    <Section title={area === 'penale' ? 'Giudici e imputati' : 'Giudici e parti'} of="people">
      <div className="bdm-editor-pair">
        {JUDGES.map(({ name, label }) => (
          <Bound key={name} name={name}>
            {(part) => <PersonField {...part} label={label} disabled={disabled} />}
          </Bound>
        ))}
      </div>
      <Bound name="parte_processuale">
        {(part) => <PartiesField {...part} area={area} disabled={disabled} />}
      </Bound>
    </Section>
  );
}

export function Subject({ disabled }: Props) {
  const form = useFormContext<ProvvedimentoValues>();
  const [area, materia] = useWatch<ProvvedimentoValues, ['area', 'materia']>({ name: ['area', 'materia'] });
  const { data: materie = [] } = useQuery(materieQuery(area));
  const [cleared, setCleared] = useState<string[]>([]);
  const sorted = [...materie].sort((one, other) => one.localeCompare(other, 'it'));
  const putBack = () => {
    const now = form.getValues('parola_chiave');
    const missing = cleared.filter((word) => !now.includes(word));
    form.setValue('parola_chiave', [...now, ...missing], { shouldDirty: true });
    setCleared([]);
  };
  return (
    <Section title="Argomento" of="subject">
      <Bound name="materia">
        {({ value, onChange, error }) => (
          <ChoiceField
            label="Materia"
            value={value}
            onChange={(chosen) => {
              onChange(chosen);
              const words = form.getValues('parola_chiave');
              if (!chosen || words.length === 0) return;
              form.setValue('parola_chiave', [], { shouldDirty: true });
              setCleared(words);
            }}
            options={sorted}
            disabled={disabled}
            error={error}
          />
        )}
      </Bound>
      <div role="status">
        {cleared.length > 0 && !disabled && (
          <p className="bdm-editor-undo">
            Con la materia sono state tolte le parole chiave: {cleared.join(', ')}.{' '}
            <Button color="primary" outline size="xs" onClick={putBack}>
              Rimetti le parole chiave
            </Button>
          </p>
        )}
      </div>
      <Bound name="parola_chiave">
        {(part) => <KeywordsField {...part} area={area} materia={materia} disabled={disabled} />}
      </Bound>
      <Bound name="riferimento_normativo">
        {({ error, ...part }) => (
          <RiferimentiField {...part} area={area} disabled={disabled} error={error ?? undefined} />
        )}
      </Bound>
    </Section>
  );
}

export function Outcome({ disabled }: Props) {
  return (
    <Section title="Esito e annotazione" of="outcome">
      <div className="bdm-editor-pair">
        <Bound name="stato">
          {(part) => (
            <ChoiceField
              {...part}
              label="Stato"
              options={CHOICES.stato}
              textOf={(stato) => capitalize(stato.toLocaleLowerCase('it'))}
              disabled={disabled}
            />
          )}
        </Bound>
        <Bound name="esito">
          {(part) => (
            <ChoiceField
              {...part}
              label="Esito"
              options={CHOICES.esito}
              textOf={esitoLabel}
              disabled={disabled}
            />
          )}
        </Bound>
      </div>
      <Bound name="annotazione">
        {({ value, onChange, error }) => (
          <Suspense fallback={<Loading label="Caricamento dell’editor" />}>
            <RichTextEditor
              label="Annotazione"
              value={value}
              onChange={onChange}
              error={error}
              disabled={disabled}
            />
          </Suspense>
        )}
      </Bound>
    </Section>
  );
}

export function Links({ id, disabled }: Props & { id: string | null }) {
  const { control } = useFormContext<ProvvedimentoValues>();
  const [area, ufficio, precedente, successivo] = useWatch({
    control,
    name: ['area', 'ufficio', 'precedente', 'successivo'],
  });
  return (
    <Section title="Provvedimenti collegati" of="links" help="I gradi di giudizio precedente e successivo.">
      <Bound name="precedente">
        {(part) => (
          <LinkField
            {...part}
            side="precedente"
            area={area}
            around={{ id, ufficio, other: successivo }}
            disabled={disabled}
          />
        )}
      </Bound>
      <Bound name="successivo">
        {(part) => (
          <LinkField
            {...part}
            side="successivo"
            area={area}
            around={{ id, ufficio, other: precedente }}
            disabled={disabled}
          />
        )}
      </Bound>
    </Section>
  );
}

/** `visibility`: who reads the personal data. */
export function Confidentiality({ disabled, children }: Props & { children?: ReactNode }) {
  const id = useId();
  return (
    <Section title="Riservatezza" of="confidentiality">
      <Bound name="visibility">
        {({ value, onChange }) => (
          <div className="bdm-editor-switch">
            <div className="form-check form-switch">
              <input
                id={id}
                type="checkbox"
                role="switch"
                className="form-check-input"
                checked={value === 'true'}
                aria-checked={value === 'true'}
                disabled={disabled}
                aria-describedby={`${id}-help`}
                onChange={(event) => onChange(event.target.checked ? 'true' : 'false')}
              />
              <label htmlFor={id} className="form-check-label">
                Dati personali visibili solo all’ufficio competente
              </label>
            </div>
            <p id={`${id}-help`} className="form-text">
              Se attivo, chi non appartiene all’ufficio vede le iniziali delle parti e il documento
              anonimizzato: il provvedimento potrà essere pubblicato solo dopo la conferma della versione
              anonimizzata.
            </p>
            {children}
          </div>
        )}
      </Bound>
    </Section>
  );
}
