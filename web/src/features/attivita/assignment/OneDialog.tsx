import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { assignItem } from '@/api/assignment';
import { sentenceOf } from '@/api/http';
import type { ItemKind } from '@/domain/item';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { ColleagueField } from './ColleagueField';
import { ASSIGN_PERSON, upnOf } from './person';

/** Gives the item that is open to a person. */
export default function OneDialog({
  kind,
  id,
  onClose,
}: {
  kind: ItemKind;
  id: string;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const [person, setPerson] = useState('');
  const assign = useMutation({
    mutationFn: () => assignItem(kind, id, upnOf(person)),
    meta: { silent: true },
    onSuccess: async () => {
      await queries.invalidateQueries();
      onClose();
    },
  });
  return (
    <Dialog
      title={ASSIGN_PERSON}
      onClose={onClose}
      onSubmit={() => person !== '' && !assign.isPending && assign.mutate()}
      footer={
        <DialogButtons action="Assegna" disabled={person === ''} busy={assign.isPending} onClose={onClose} />
      }
    >
      <ColleagueField of={{ kind, id }} value={person} onChange={setPerson} />
      <p className="mb-0">
        Chi poteva lavorarci può ancora farlo. L’assegnazione finisce quando l’elemento cambia stato.
      </p>
      <p role="alert" className="text-danger mb-0">
        {assign.isError && sentenceOf(assign.error)}
      </p>
    </Dialog>
  );
}
