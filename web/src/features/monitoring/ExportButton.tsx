import { useState } from 'react';
import { ApiError } from '@/api/http';
import type { Exported } from '@/api/monitoring';
import { GENERIC_ERROR } from '@/domain/messages';
import { saveFile } from '@/ui/download';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { notifyError, notifySuccess } from '@/ui/toast';

/** Saves what the page shows as a file. */
export function ExportButton({
  format,
  load,
  label,
}: {
  format: 'csv' | 'pdf';
  load: () => Promise<Exported>;
  label: string;
}) {
  const [busy, setBusy] = useState(false);

  async function start() {
    if (busy) return;
    setBusy(true);
    try {
      const { file, name } = await load();
      saveFile(file, name);
      notifySuccess('Esportazione completata');
    } catch (error) {
      notifyError(error instanceof ApiError ? error.message : GENERIC_ERROR);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button color="primary" size="sm" outline type="button" aria-disabled={busy} onClick={start}>
      <Icon name={format === 'pdf' ? 'it-print' : 'it-download'} size="sm" color="primary" className="me-1" />
      {busy ? 'Preparazione del file…' : label}
    </Button>
  );
}
