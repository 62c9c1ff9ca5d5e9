import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { uploadLimitsQuery } from '@/api/upload';
import { formatNumber } from '@/domain/format';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { ACCEPTED } from '../upload';
import '../upload/upload.scss';

type Props = {
  most: number;
  error: string | null;
  onFiles: (files: readonly File[]) => void;
};

/** Takes many documents, by a file dialog or by drop. */
export function DropFiles({ most, error, onFiles }: Props) {
  const [over, setOver] = useState(false);
  const { data: limits } = useQuery(uploadLimitsQuery);
  const input = useRef<HTMLInputElement>(null);
  const label = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this is
    <div
      className={`bdm-upload ${over ? 'bdm-upload-over' : ''}`}
      role="group"
      aria-labelledby={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <p id={label} className="bdm-upload-label">
        Documenti (PDF)
      </p>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        hidden
        aria-label="Documenti (PDF)"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same files may be chosen again.
          event.target.value = '';
        }}
      />
      <div className="bdm-upload-choice">
        <Button type="button" color="primary" size="sm" onClick={() => input.current?.click()}>
          <Icon name="it-upload" color="white" size="sm" className="me-1" />
          Scegli i documenti
        </Button>
        <span>
          oppure trascinare qui i file, anche firmati .p7m: fino a {formatNumber(most)} alla volta
          {limits && `, al massimo ${formatNumber(Math.floor(limits.document / 1_000_000))} MB ciascuno`}
        </span>
      </div>
      <div role="alert">{error && <p className="bdm-field-error">{error}</p>}</div>
    </div>
  );
}
