import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { sentenceOf } from '@/api/http';
import type { NewToken, WantedToken } from '@/api/tokens';
import SHARED from '@/domain/generated/shared';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { SelectField, TextField } from '@/ui/Field';

type Props = {
  title: string;
  create: (wanted: WantedToken) => Promise<NewToken>;
  institutional: boolean;
  /** With the token, where one was made. */
  onClose: (made: NewToken | null) => void;
};

const DAYS = [30, 90, 180, 365];
const { REQUIRED } = SHARED.form;
const { MAX_NAME } = SHARED.token;

const own = z.object({
  name: z.string().trim().min(1, REQUIRED).max(MAX_NAME),
  institution: z.string().trim().max(MAX_NAME),
  days: z.number(),
  scope: z.enum(['lettura', 'feed']),
});
const ofInstitution = own.extend({ institution: own.shape.institution.min(1, REQUIRED) });

/** What the token is called, how long it holds and, if it is not the person's own, which institution it is for. */
export function NewTokenDialog({ title, create, institutional, onClose }: Props) {
  const { register, handleSubmit, formState } = useForm<WantedToken>({
    resolver: zodResolver(institutional ? ofInstitution : own),
    defaultValues: { name: '', institution: '', days: 90, scope: 'lettura' },
  });
  const creation = useMutation({ mutationFn: create, onSuccess: onClose, meta: { silent: true } });
  const submit = handleSubmit((wanted) => {
    if (!creation.isPending) creation.mutate(wanted);
  });
  return (
    <Dialog
      title={title}
      onClose={() => onClose(null)}
      onSubmit={submit}
      footer={
        <DialogButtons action="Crea il token" busy={creation.isPending} onClose={() => onClose(null)} />
      }
    >
      <p>I campi contrassegnati da * sono obbligatori.</p>
      {institutional && (
        <TextField
          label="Ente"
          help="Chi userà il token, ad esempio Università di Bologna"
          required
          maxLength={MAX_NAME}
          autoComplete="organization"
          data-autofocus
          {...register('institution')}
          error={formState.errors.institution?.message}
        />
      )}
      <TextField
        label="Nome"
        help="Per riconoscerlo nell’elenco, ad esempio il programma che lo userà"
        required
        maxLength={MAX_NAME}
        autoComplete="off"
        data-autofocus={!institutional || undefined}
        {...register('name')}
        error={formState.errors.name?.message}
      />
      <SelectField
        label="Durata"
        help="Alla scadenza il token non vale più e se ne può creare un altro"
        {...register('days', { valueAsNumber: true })}
      >
        {DAYS.map((days) => (
          <option key={days} value={days}>
            {days} giorni
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Che cosa apre"
        help="Un token per i feed può stare nel loro indirizzo, perché non apre altro"
        {...register('scope')}
      >
        <option value="lettura">Tutta l’interfaccia</option>
        <option value="feed">Solo i feed</option>
      </SelectField>
      {creation.isError && (
        <p className="alert alert-warning mb-0" role="alert">
          {sentenceOf(creation.error)}
        </p>
      )}
    </Dialog>
  );
}
