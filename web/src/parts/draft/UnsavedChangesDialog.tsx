import { useState } from 'react';
import { Dialog } from '@/ui/Dialog';
import { Button } from '@/ui/kit';
import type { UnsavedChanges } from './useUnsavedChanges';

/** Asks whoever leaves a modified form (docs/regole/redazione.md#modifiche-non-salvate). */
export function UnsavedChangesDialog({ unsaved }: { unsaved: UnsavedChanges }) {
  const [saving, setSaving] = useState(false);
  if (!unsaved.asking) return null;

  async function save() {
    setSaving(true);
    await unsaved.saveAndLeave();
    setSaving(false);
  }

  return (
    <Dialog
      title="Modifiche non salvate"
      leaves
      onClose={unsaved.stay}
      footer={
        <>
          <Button color="primary" outline onClick={unsaved.stay} data-autofocus="">
            Annulla
          </Button>
          <Button color="danger" outline onClick={unsaved.leave} disabled={saving}>
            Esci senza salvare
          </Button>
          <Button color="primary" onClick={() => void save()} disabled={saving}>
            Salva ed esci
          </Button>
        </>
      }
    >
      <p className="mb-0">Tutte le modifiche non salvate andranno perse.</p>
    </Dialog>
  );
}
