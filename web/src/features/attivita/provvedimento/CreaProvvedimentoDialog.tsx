import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { ApiError } from '@/api/http';
import { materieQuery, ruoliQuery } from '@/api/lookup';
import { editableProvvedimentoQuery, saveProvvedimento } from '@/api/provvedimento';
import { CHOICES, DIGITS } from '@/domain/fields';
import { capitalize } from '@/domain/item';
import { GENERIC_ERROR, REQUIRED } from '@/domain/messages';
import type { Area } from '@/domain/preferences';
import { useCurrentUser } from '@/parts/session';
import { DatePicker } from '@/ui/DatePicker';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { notifyError, notifySuccess } from '@/ui/toast';
import { ChoiceField, DigitsField, OfficeField } from '../campi';
import { type LinkedDecision, newValues, type ProvvedimentoValues, toInput } from '../editor/decisionValues';
import { focusField } from '../editor/focusField';
import { useFreshErrors } from '../editor/freshErrors';
import { Bound } from './Bound';
import { inOrder, nameOf } from './ErrorSummary';
import { MISSING_SHORT, schemaFor } from './rules';

type Props = {
  /** Locks the area: a linked decision is of the same one. */
  area?: Area;
  /** Why the decision could not be linked, told before it is made. */
  check?: (created: LinkedDecision) => string | null;
  onCreated: (created: LinkedDecision) => void;
  onClose: () => void;
};

/** Makes a draft of a decision with its main data, from wherever one is needed (docs/regole/redazione.md). */
export function CreaProvvedimentoDialog({ area, check, onCreated, onClose }: Props) {
  const user = useCurrentUser();
  const queries = useQueryClient();
  const root = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const form = useForm<ProvvedimentoValues>({
    defaultValues: { ...newValues(user.ou), ...(area ? { area } : {}) },
    resolver: zodResolver(schemaFor(null, MISSING_SHORT)),
    shouldFocusError: false,
  });
  useFreshErrors(form);
  const tell = (message: string, fields: readonly string[]) => {
    const wrong = inOrder(fields);
    notifyError(
      message,
      wrong.map((field) => nameOf(field, form.getValues('area'))),
    );
    if (wrong[0]) focusField(root.current, wrong[0]);
  };

  const create = form.handleSubmit(
    async (values) => {
      const problem = check?.({ id: '', label: '', ufficio: values.ufficio });
      if (problem) return notifyError(problem);
      setBusy(true);
      try {
        const { id } = await saveProvvedimento(toInput(values, null));
        const made = await queries.fetchQuery(editableProvvedimentoQuery(id)).catch(() => null);
        void queries.invalidateQueries({ refetchType: 'active' });
        notifySuccess('Provvedimento creato con successo');
        onCreated({ id, label: made?.label ?? '', ufficio: values.ufficio });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        for (const { field, message } of error.errors) {
          if (field in values) form.setError(field as keyof ProvvedimentoValues, { message });
        }
        tell(
          error.message || GENERIC_ERROR,
          error.errors.map(({ field }) => field),
        );
      } finally {
        setBusy(false);
      }
    },
    (errors) => tell(REQUIRED, Object.keys(errors)),
  );

  return (
    <Dialog
      title="Inserisci provvedimento"
      size="lg"
      onClose={onClose}
      onSubmit={() => void create()}
      footer={<DialogButtons action="Conferma" disabled={busy} onClose={onClose} />}
    >
      <FormProvider {...form}>
        <div ref={root}>
          <p>I campi contrassegnati da * sono obbligatori.</p>
          <Fields locked={area !== undefined} />
        </div>
      </FormProvider>
    </Dialog>
  );
}

function Fields({ locked }: { locked: boolean }) {
  const form = useFormContext<ProvvedimentoValues>();
  const area = form.watch('area');
  const { data: ruoli = [] } = useQuery(ruoliQuery(area));
  const { data: materie = [] } = useQuery(materieQuery(area));
  const digits = (name: keyof typeof DIGITS, label: string) => (
    <Bound name={name}>{(part) => <DigitsField {...part} label={label} digits={DIGITS[name]} />}</Bound>
  );
  return (
    <div className="bdm-editor-grid">
      <Bound name="tipo">
        {({ value, onChange }) => (
          <ChoiceField
            label="Tipo"
            required
            value={value}
            onChange={(tipo) => tipo && onChange(tipo)}
            options={CHOICES.tipo}
            textOf={capitalize}
          />
        )}
      </Bound>
      <Bound name="area">
        {({ value, onChange }) => (
          <ChoiceField
            label="Area"
            required
            value={value}
            disabled={locked}
            onChange={(chosen) => {
              if (chosen !== 'civile' && chosen !== 'penale') return;
              onChange(chosen);
              form.setValue('ruolo', '');
              form.setValue('materia', '');
              form.clearErrors('ruolo');
            }}
            options={CHOICES.area}
            textOf={capitalize}
          />
        )}
      </Bound>
      {digits('numero_provvedimento', 'Numero provvedimento')}
      {digits('anno_provvedimento', 'Anno provvedimento')}
      <Bound name="ufficio" className="bdm-editor-wide">
        {(part) => <OfficeField {...part} required />}
      </Bound>
      <Bound name="ruolo" className="bdm-editor-wide">
        {(part) => <ChoiceField {...part} label="Ruolo" required={area === 'civile'} options={ruoli} />}
      </Bound>
      {digits('numero_ruolo', 'Numero ruolo')}
      {digits('anno_ruolo', 'Anno ruolo')}
      {digits('sub_procedimento', 'Sub procedimento')}
      <Bound name="materia" className="bdm-editor-wide">
        {(part) => <ChoiceField {...part} label="Materia" options={[...materie].sort()} />}
      </Bound>
      <Bound name="data" className="bdm-editor-wide">
        {(part) => <DatePicker {...part} label="Data deposito minuta" required />}
      </Bound>
      <Bound name="data_pubblicazione" className="bdm-editor-wide">
        {(part) => <DatePicker {...part} label="Data di pubblicazione" required />}
      </Bound>
    </div>
  );
}
