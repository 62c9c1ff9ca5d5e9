import { useMutation } from '@tanstack/react-query';
import { saveFile } from './download';
import { Icon } from './Icon';
import { Button } from './kit';
import { notifySuccess } from './toast';

/** Saves what `load` brings as a file for a spreadsheet. */
export function ExportButton({ load }: { load: () => Promise<{ file: Blob; name: string }> }) {
  const save = useMutation({
    mutationFn: load,
    onSuccess: ({ file, name }) => {
      saveFile(file, name);
      notifySuccess('Esportazione completata');
    },
  });
  return (
    <Button
      color="primary"
      size="xs"
      outline
      type="button"
      aria-disabled={save.isPending}
      onClick={() => !save.isPending && save.mutate()}
    >
      <Icon name="it-download" size="xs" color="primary" className="me-1" />
      {save.isPending ? 'Preparazione del file…' : 'Esporta (CSV)'}
    </Button>
  );
}
