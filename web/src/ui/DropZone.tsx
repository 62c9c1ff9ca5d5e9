import { type ReactNode, useId, useRef, useState } from 'react';
import './dropZone.scss';

type Props = {
  label: string;
  /** What the file dialog offers. */
  accept: string;
  multiple?: boolean;
  /** Nothing is taken now. */
  disabled?: boolean;
  onFiles: (files: readonly File[]) => void;
  /** What stands in it; `choose` opens the file dialog. */
  children: (choose: () => void) => ReactNode;
};

/** Takes files, by a file dialog or by drop. */
export function DropZone({ label, accept, multiple, disabled = false, onFiles, children }: Props) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const name = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this is
    <div
      className={`bdm-upload ${over ? 'bdm-upload-over' : ''}`}
      role="group"
      aria-labelledby={name}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      <p id={name} className="bdm-upload-label">
        {label}
      </p>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        accept={accept}
        hidden
        aria-label={label}
        disabled={disabled}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same files may be chosen again.
          event.target.value = '';
        }}
      />
      {children(() => input.current?.click())}
    </div>
  );
}
