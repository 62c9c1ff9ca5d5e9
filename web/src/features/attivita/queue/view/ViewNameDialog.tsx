import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '@/api/http';
import {
  type QueueView,
  queueViewsQuery,
  replaceQueueView,
  saveQueueView,
  viewOfThatName,
} from '@/api/queueView';
import { type QueueLook, VIEW_NAME_LIMIT } from '@/domain/queueView';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { TextField } from '@/ui/Field';
import { Button } from '@/ui/kit';
import { notifySuccess } from '@/ui/toast';

type Props = {
  look: QueueLook;
  /** The view that gets another name; without it the look is kept under a new one. */
  view?: QueueView;
  onClose: () => void;
};

/** The name of a view. One that another view has is not taken from it unless the person says so. */
export default function ViewNameDialog({ look, view, onClose }: Props) {
  const queries = useQueryClient();
  const [name, setName] = useState(view?.name ?? '');
  const [missing, setMissing] = useState(false);
  const keep = useMutation({
    mutationFn: (id: string | undefined) =>
      id ? replaceQueueView(id, name, look) : saveQueueView(name, look),
    onSuccess: (kept) => {
      void queries.invalidateQueries(queueViewsQuery(look.kind));
      notifySuccess(`Vista «${kept.name}» ${view ? 'rinominata' : 'salvata'}`);
      onClose();
    },
    // It is told at the name.
    meta: { silent: true },
  });
  const taken = view ? null : viewOfThatName(keep.error);

  function submit() {
    if (!name.trim()) setMissing(true);
    else if (!keep.isPending) keep.mutate(view?.id);
  }

  return (
    <Dialog
      title={view ? 'Rinomina la vista' : 'Salva questa vista'}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          {taken && (
            <Button
              color="primary"
              outline
              type="button"
              disabled={keep.isPending}
              onClick={() => keep.mutate(taken)}
            >
              Sostituisci
            </Button>
          )}
          <DialogButtons action={view ? 'Rinomina' : 'Salva'} busy={keep.isPending} onClose={onClose} />
        </>
      }
    >
      <TextField
        label="Nome della vista"
        data-autofocus
        value={name}
        maxLength={VIEW_NAME_LIMIT}
        autoComplete="off"
        error={missing ? 'Indicare un nome' : keep.isError ? refusalOf(keep.error) : null}
        onChange={(event) => {
          setName(event.target.value);
          setMissing(false);
          keep.reset();
        }}
        onFocus={(event) => event.target.select()}
        help={
          view ? undefined : 'Con la vista si conservano filtri, testo cercato, ordine e righe per pagina.'
        }
      />
    </Dialog>
  );
}

const refusalOf = (error: unknown): string =>
  (error instanceof ApiError && error.errors[0]?.message) || messageOf(error);
