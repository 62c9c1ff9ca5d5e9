import { useId, useState } from 'react';
import { formatBytes } from '@/domain/format';
import { DropZone } from '@/ui/DropZone';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';

type Props = {
  file: File | null;
  /** A text waits while there is a file. */
  hasText: boolean;
  error: string | undefined;
  disabled: boolean;
  onChange: (file: File | null) => void;
};

const ACCEPTED =
  '.docx,.pdf,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A document in place of a text, chosen or dropped. */
export function FileField({ file, hasText, error: refusal, disabled, onChange }: Props) {
  const id = useId();
  const [several, setSeveral] = useState(false);
  const error = several ? 'Scegliere un solo file.' : refusal;

  function take(files: readonly File[]) {
    const [first] = files;
    setSeveral(files.length > 1);
    if (first && files.length === 1) onChange(first);
  }

  return (
    <DropZone label="Oppure un documento (Word o PDF)" accept={ACCEPTED} disabled={disabled} onFiles={take}>
      {(choose) => (
        <>
          {file && (
            <p className="bdm-verifica-file">
              <Icon name="it-file" color="primary" size="sm" className="me-1" />
              <span>
                {file.name} ({formatBytes(file.size)})
              </span>
            </p>
          )}
          <div className="bdm-upload-choice">
            <Button
              color="primary"
              outline
              size="sm"
              disabled={disabled}
              aria-describedby={error && `${id}-error`}
              data-invalid={error ? '' : undefined}
              onClick={choose}
            >
              <Icon name="it-upload" color="primary" size="sm" className="me-1" />
              {file ? 'Scegli un altro file' : 'Scegli il file'}
            </Button>
            {file ? (
              <Button color="primary" outline size="sm" disabled={disabled} onClick={() => onChange(null)}>
                Togli il file
              </Button>
            ) : (
              <span>oppure trascinare qui un .docx o un .pdf, al massimo 10 MB</span>
            )}
          </div>
          {file && hasText && (
            <p className="form-text mb-0">
              Si verifica il file. Il testo scritto resta: si ritrova togliendo il file.
            </p>
          )}
          <div role="alert">
            {error && (
              <p id={`${id}-error`} className="bdm-field-error">
                {error}
              </p>
            )}
          </div>
        </>
      )}
    </DropZone>
  );
}
