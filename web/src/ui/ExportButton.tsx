import { useMutation } from '@tanstack/react-query';
import { saveFile } from './download';
import { Icon } from './Icon';
import { Button } from './kit';
import { notifySuccess } from './toast';

type Props = {
  load: () => Promise<{ file: Blob; name: string }>;
  label?: string;
  size?: 'xs' | 'sm';
  icon?: `it-${string}`;
};

/** Saves what `load` brings as a file, for a spreadsheet unless `label` says otherwise. */
export function ExportButton({ load, label = 'Esporta (CSV)', size = 'xs', icon = 'it-download' }: Props) {
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
      size={size}
      outline
      type="button"
      aria-disabled={save.isPending}
      onClick={() => !save.isPending && save.mutate()}
    >
      <Icon name={icon} size={size} color="primary" className="me-1" />
      {save.isPending ? 'Preparazione del file…' : label}
    </Button>
  );
}
