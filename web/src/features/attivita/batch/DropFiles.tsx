import { useQuery } from '@tanstack/react-query';
import { uploadLimitsQuery } from '@/api/upload';
import { formatNumber } from '@/domain/format';
import { DropZone } from '@/ui/DropZone';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { ACCEPTED } from '../upload';

type Props = {
  most: number;
  error: string | null;
  onFiles: (files: readonly File[]) => void;
};

/** Takes many documents, by a file dialog or by drop. */
export function DropFiles({ most, error, onFiles }: Props) {
  const { data: limits } = useQuery(uploadLimitsQuery);
  return (
    <DropZone label="Documenti (PDF)" accept={ACCEPTED} multiple onFiles={onFiles}>
      {(choose) => (
        <>
          <div className="bdm-upload-choice">
            <Button color="primary" size="sm" onClick={choose}>
              <Icon name="it-upload" color="white" size="sm" className="me-1" />
              Scegli i documenti
            </Button>
            <span>
              oppure trascinare qui i file, anche firmati (.p7m, .asice, .tsd): fino a {formatNumber(most)}{' '}
              alla volta
              {limits && `, al massimo ${formatNumber(Math.floor(limits.document / 1_000_000))} MB ciascuno`}
            </span>
          </div>
          <div role="alert">{error && <p className="bdm-field-error">{error}</p>}</div>
        </>
      )}
    </DropZone>
  );
}
