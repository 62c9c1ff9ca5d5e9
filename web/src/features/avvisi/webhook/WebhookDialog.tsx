import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiError, sentenceOf } from '@/api/http';
import { changeWebhook, createWebhook, type NewWebhook, type Webhook } from '@/api/webhooks';
import SHARED from '@/domain/generated/shared';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { TextField } from '@/ui/Field';

const { REQUIRED } = SHARED.form;

// What an address may be, and how long either, the server says.
const schema = z.object({
  name: z.string().trim().min(1, REQUIRED),
  address: z.string().trim().min(1, REQUIRED),
  active: z.boolean(),
});

type Form = z.infer<typeof schema>;

type Props = {
  /** The one to change; without it a new one is made. */
  webhook?: Webhook;
  onClose: () => void;
  onSaved: (saved: Webhook | NewWebhook) => void;
};

/** What a webhook is called, where it is and, once it is there, whether anything is sent to it. */
export function WebhookDialog({ webhook, onClose, onSaved }: Props) {
  const id = useId();
  const form = useForm<Form>({
    resolver: zodResolver(schema),
    defaultValues: webhook ?? { name: '', address: '', active: true },
  });
  const { register, handleSubmit, setError, formState } = form;
  // What did not change is not sent: the server would look the address up anew.
  const { dirtyFields } = formState;
  const save = useMutation({
    mutationFn: ({ name, address, active }: Form): Promise<Webhook | NewWebhook> =>
      webhook
        ? changeWebhook(webhook.id, {
            ...(dirtyFields.name && { name }),
            ...(dirtyFields.address && { address }),
            ...(dirtyFields.active && { active }),
          })
        : createWebhook({ name, address }),
    onSuccess: onSaved,
    onError: (error) => {
      for (const { field, message } of fieldErrors(error))
        setError(field as keyof Form, { message }, { shouldFocus: true });
    },
    meta: { silent: true },
  });
  const submit = handleSubmit((wanted) => {
    if (!save.isPending) save.mutate(wanted);
  });
  return (
    <Dialog
      title={webhook ? 'Modifica il webhook' : 'Nuovo webhook'}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <DialogButtons
          action={webhook ? 'Salva' : 'Crea il webhook'}
          busy={save.isPending}
          onClose={onClose}
        />
      }
    >
      <p>I campi contrassegnati da * sono obbligatori.</p>
      <TextField
        label="Nome"
        help="Per riconoscerlo nell’elenco, ad esempio il programma che riceve"
        required
        autoComplete="off"
        data-autofocus
        {...register('name')}
        error={formState.errors.name?.message}
      />
      <TextField
        label="Indirizzo"
        help="Comincia con https:// e si raggiunge da Internet"
        type="url"
        required
        autoComplete="off"
        spellCheck={false}
        {...register('address')}
        error={formState.errors.address?.message}
      />
      {webhook && (
        <div className="form-check">
          <input id={id} type="checkbox" {...register('active')} />
          <label htmlFor={id}>Attivo: riceve gli avvisi</label>
        </div>
      )}
      {save.isError && fieldErrors(save.error).length === 0 && (
        <p className="alert alert-warning mb-0" role="alert">
          {sentenceOf(save.error)}
        </p>
      )}
    </Dialog>
  );
}

const fieldErrors = (error: unknown) =>
  error instanceof ApiError ? error.errors.filter(({ field }) => field in schema.shape) : [];
