import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Area } from '@/domain/preferences';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import type { ProvvedimentoValues } from '../editor/decisionValues';
import { lostWithArea } from './rules';

/** Another area for the decision of the form; `next` is the one that is to be confirmed. */
export function useAreaChange(form: UseFormReturn<ProvvedimentoValues>) {
  const [next, setNext] = useState<Area | null>(null);

  function make(area: Area) {
    setNext(null);
    const change = { area, materia: '', ruolo: '', parola_chiave: [], riferimento_normativo: [] };
    for (const [name, value] of Object.entries(change)) {
      form.setValue(name as 'area', value as Area, { shouldDirty: true });
    }
    form.clearErrors('ruolo');
  }

  function start(area: Area) {
    const values = form.getValues();
    if (area === values.area) return;
    if (lostWithArea(values)) setNext(area);
    else make(area);
  }

  return { next, start, make, drop: () => setNext(null) };
}

/** Asks before another area takes away what belongs to the present one (docs/regole/campi.md#dipendenze). */
export function AreaDialog({ change }: { change: ReturnType<typeof useAreaChange> }) {
  const { next, make, drop } = change;
  if (!next) return null;
  return (
    <ConfirmDialog
      title="Cambio dell’area"
      danger={false}
      action="Conferma"
      onClose={drop}
      onConfirm={() => make(next)}
    >
      <p className="mb-0">
        Passando all’area {next} saranno tolti materia, ruolo, parole chiave e riferimenti normativi inseriti.
      </p>
    </ConfirmDialog>
  );
}
