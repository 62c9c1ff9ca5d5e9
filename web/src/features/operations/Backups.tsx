import type { BackupRun, ServiceState } from '@/api/operations';
import { formatMoment, formatNumber } from '@/domain/format';
import { bytes, Part } from './parts';

/** The last backup, and whether one was ever restored. */
export function Backups({ backup }: { backup: ServiceState['backup'] }) {
  const { last, last_success, last_trial, restored_from } = backup;
  return (
    <Part
      title="Backup"
      part={backup}
      facts={[
        ['Ultimo backup', last ? outcome(last) : 'Nessuno'],
        ...(last?.error && last_success ? [['Ultimo riuscito', formatMoment(last_success.at)] as const] : []),
        ...(last_success
          ? [
              [
                'Contenuto',
                `${formatNumber(last_success.documents)} documenti, ${bytes(last_success.size)}`,
              ] as const,
            ]
          : []),
        ['Prova di ripristino', last_trial ? outcome(last_trial) : 'Mai eseguita'],
        ...(restored_from
          ? [['Installazione ripristinata dal backup del', formatMoment(restored_from)] as const]
          : []),
      ]}
    />
  );
}

function outcome({ at, error }: BackupRun): string {
  return error ? `Non riuscito il ${formatMoment(at)}: ${error}` : `Riuscito il ${formatMoment(at)}`;
}
