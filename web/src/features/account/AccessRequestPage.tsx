import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiError } from '@/api/http';
import { CURRENT_USER_KEY, requestAccess } from '@/api/user';
import { formatDay } from '@/domain/format';
import SHARED from '@/domain/generated/shared';
import type { AccessRequest } from '@/domain/user';
import { DraftNotice, useLocalDraft } from '@/parts/draft';
import { useCurrentUser } from '@/parts/session';
import { TextAreaField, TextField } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { usePageTitle } from '@/ui/pageTitle';
import { notifySuccess } from '@/ui/toast';

const { REQUIRED } = SHARED.form;
const schema = z.object({
  name: z.string().trim().min(1, REQUIRED).max(200),
  email: z.string().trim().min(1, REQUIRED).pipe(z.email('Indirizzo e-mail non valido')),
  office: z.string().trim().max(200),
  reason: z.string().trim().min(1, REQUIRED).max(2000),
});
type Form = z.infer<typeof schema>;

/** Staff says which office; citizens and professionals have none (docs/regole/accesso.md). */
const ofStaff = schema.extend({ office: schema.shape.office.min(1, REQUIRED) });

/** For a person who signed in but has no account yet (docs/regole/accesso.md): asks for one, and shows that it was asked. */
export default function AccessRequestPage() {
  usePageTitle('Richiesta di accesso');
  const { access_request: request } = useCurrentUser();
  return (
    <div className="container-xxl my-5">
      <div className="row justify-content-center">
        <div className="col-lg-8">
          <h1>Richiesta di accesso</h1>
          {request?.status === 'IN_ATTESA' ? (
            <Pending request={request} />
          ) : (
            <>
              {request && (
                <p role="status">
                  La richiesta del {formatDay(request.created_at)} non è stata accolta
                  {request.decision_reason && `: ${request.decision_reason.replace(/\.+$/, '')}`}. È possibile
                  inviarne una nuova.
                </p>
              )}
              <RequestForm />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function Pending({ request }: { request: AccessRequest }) {
  return (
    <div className="bdm-panel" role="status">
      <Icon name="it-check-circle" size="lg" color="success" />
      <h2 className="mt-2">Richiesta inviata</h2>
      <p>
        La richiesta del {formatDay(request.created_at)} è in attesa di valutazione da parte di un
        amministratore. Una volta accolta, basterà aprire di nuovo questa pagina.
      </p>
      {request.reason && (
        <p className="mb-0">
          <strong>Motivo indicato:</strong> {request.reason}
        </p>
      )}
    </div>
  );
}

function RequestForm() {
  const user = useCurrentUser();
  const queries = useQueryClient();
  const staff = user.type === 'ADN';
  const form = useForm<Form>({
    resolver: zodResolver(staff ? ofStaff : schema),
    defaultValues: {
      name: `${user.name} ${user.family_name}`.trim(),
      email: user.email,
      office: '',
      reason: '',
    },
  });
  const { register, handleSubmit, setError, formState } = form;
  const draft = useLocalDraft('richiesta', form);
  const send = useMutation({
    mutationFn: requestAccess,
    onSuccess: async () => {
      draft.forget();
      notifySuccess('Richiesta inviata con successo');
      await queries.invalidateQueries({ queryKey: CURRENT_USER_KEY });
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      for (const { field, message } of error.errors) {
        if (field in schema.shape) setError(field as keyof Form, { message });
      }
    },
  });

  return (
    <>
      <p className="lead">
        {user.deactivated
          ? 'L’account è stato disattivato da un amministratore. Per essere abilitati di nuovo compilare la richiesta: sarà valutata da un amministratore.'
          : 'L’identità è stata verificata, ma non è ancora associata a un’utenza della banca dati. Per essere abilitati compilare la richiesta: sarà valutata da un amministratore.'}
      </p>
      <form noValidate onSubmit={handleSubmit((form) => send.mutate(form))}>
        <DraftNotice draft={draft} />
        <p>I campi contrassegnati da * sono obbligatori.</p>
        <TextField
          label="Nome e cognome"
          required
          autoComplete="name"
          {...register('name')}
          error={formState.errors.name?.message}
        />
        <TextField
          label="E-mail"
          type="email"
          required
          autoComplete="email"
          {...register('email')}
          error={formState.errors.email?.message}
        />
        <TextField
          label="Ufficio"
          required={staff}
          help={
            staff
              ? 'Ufficio giudiziario o amministrazione di appartenenza, ad esempio Tribunale di Milano'
              : 'Se si lavora per un ufficio o per un’amministrazione'
          }
          autoComplete="organization"
          {...register('office')}
          error={formState.errors.office?.message}
        />
        <TextAreaField
          label="Motivo della richiesta"
          required
          {...register('reason')}
          error={formState.errors.reason?.message}
        />
        <Button color="primary" type="submit" disabled={send.isPending}>
          Richiedi accesso
        </Button>
      </form>
    </>
  );
}
