import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

type Common = {
  label: ReactNode;
  error?: string | null | undefined;
  /** Puts right what the error says. */
  onMend?: (() => void) | undefined;
  help?: ReactNode;
  className?: string;
};

/** What ties a box to its help and its error, in `FieldFrame`. */
export function descriptionOf(id: string, error: Common['error'], help: Common['help']) {
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby':
      [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined,
  };
}

/** The help and the error of the box with the id `id`, as `descriptionOf` names them. */
export function FieldMessages({
  id,
  help,
  error,
  onMend,
}: Pick<Common, 'help' | 'error' | 'onMend'> & { id: string }) {
  return (
    <>
      {help && (
        <small id={`${id}-help`} className="form-text">
          {help}
        </small>
      )}
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className="bdm-field-error">
            {error}
          </p>
        )}
      </div>
      {error && onMend && <MendButton onClick={onMend} />}
    </>
  );
}

/** Under a message about a text: puts it right. */
export function MendButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="btn btn-link btn-sm px-0" onClick={onClick}>
      Correggi il testo
    </button>
  );
}

/** The label, the help and the error around a box with the id `id`. */
export function FieldFrame({
  id,
  label,
  error,
  onMend,
  help,
  required,
  className = '',
  children,
}: Common & { id: string; required?: boolean | undefined; children: ReactNode }) {
  return (
    <div className={`bdm-field ${className}`}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children}
      <FieldMessages id={id} help={help} error={error} onMend={onMend} />
    </div>
  );
}

/** A labelled text box with its help and its error. Other attributes go to the box, `ref` included. */
export function TextField({
  label,
  error,
  onMend,
  help,
  className,
  ...input
}: Common & InputHTMLAttributes<HTMLInputElement> & { ref?: React.Ref<HTMLInputElement> }) {
  const id = useId();
  return (
    <FieldFrame id={id} {...{ label, error, onMend, help, className }} required={input.required}>
      <input
        id={id}
        type="text"
        {...input}
        {...descriptionOf(id, error, help)}
        className={`form-control ${error ? 'is-invalid' : ''}`}
      />
    </FieldFrame>
  );
}

export function TextAreaField({
  label,
  error,
  help,
  className,
  ...input
}: Common & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: React.Ref<HTMLTextAreaElement> }) {
  const id = useId();
  return (
    <FieldFrame id={id} {...{ label, error, help, className }} required={input.required}>
      <textarea
        id={id}
        rows={4}
        {...input}
        {...descriptionOf(id, error, help)}
        className={`form-control ${error ? 'is-invalid' : ''}`}
      />
    </FieldFrame>
  );
}

/** The choices of a select: the value of each, and how it reads. */
export function Options({ of }: { of: readonly (readonly [value: string | number, text: ReactNode])[] }) {
  return of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}

export function SelectField({
  label,
  error,
  help,
  className,
  children,
  ...input
}: Common & SelectHTMLAttributes<HTMLSelectElement> & { ref?: React.Ref<HTMLSelectElement> }) {
  const id = useId();
  return (
    <FieldFrame id={id} {...{ label, error, help, className }} required={input.required}>
      <select id={id} {...input} {...descriptionOf(id, error, help)} className="form-select">
        {children}
      </select>
    </FieldFrame>
  );
}
