import type { Area } from '@/domain/preferences';
import { Dialog } from '@/ui/Dialog';
import { Button } from '@/ui/kit';

/** Asks before another area takes away what belongs to the present one (docs/regole/campi.md#dipendenze). */
export function AreaDialog({
  area,
  onConfirm,
  onClose,
}: {
  area: Area;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      title="Cambio dell’area"
      onClose={onClose}
      footer={
        <>
          <Button color="primary" outline type="button" onClick={onClose} data-autofocus="">
            Annulla
          </Button>
          <Button color="primary" type="button" onClick={onConfirm}>
            Conferma
          </Button>
        </>
      }
    >
      <p className="mb-0">
        Passando all’area {area} saranno tolti materia, ruolo, parole chiave e riferimenti normativi inseriti.
      </p>
    </Dialog>
  );
}
