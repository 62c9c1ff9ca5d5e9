import { useRef } from 'react';
import SHARED from '@/domain/generated/shared';
import { commentedPlace, DOCUMENT_PAGE, FIELD_LABELS, type FieldComment } from '@/domain/history';
import type { ItemKind } from '@/domain/item';
import { Options, SelectField, TextAreaField, TextField } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import type { Comments } from './useComments';
import './comments.scss';

const { LENGTH, MOST } = SHARED.comment;

/** What is to be put right in single fields of an item that is sent back: who wrote it finds it there. */
export function CommentsField({
  kind,
  comments,
  refused,
}: {
  kind: ItemKind;
  comments: Comments;
  /** What the server said of them. */
  refused: readonly string[];
}) {
  const { written, field, page, text, errors, said } = comments;
  const place = useRef<HTMLFieldSetElement>(null);
  const free = SHARED.editing.FIELDS[kind].filter((name) => !written.some((each) => each.field === name));
  const backToField = () => place.current?.querySelector('select')?.focus();

  function remove(comment: FieldComment) {
    comments.remove(comment);
    backToField();
  }

  return (
    <fieldset className="bdm-comments" tabIndex={-1} ref={place}>
      <legend>Commenti su un dato</legend>
      <p className="form-text">Facoltativi: ciascuno compare sotto il suo dato, nel modulo.</p>
      <div role="alert">
        {refused.map((message) => (
          <p key={message} className="bdm-field-error">
            {message}
          </p>
        ))}
      </div>
      {written.length > 0 && (
        <ul aria-label="Commenti aggiunti">
          {written.map((comment) => (
            <li key={comment.field}>
              <p>
                <strong>{commentedPlace(comment.field)}</strong>: {comment.text}
              </p>
              <button type="button" className="btn btn-xs btn-outline-danger" onClick={() => remove(comment)}>
                <Icon name="it-close" size="sm" color="danger" />
                <span className="visually-hidden">
                  Rimuovi il commento su {commentedPlace(comment.field)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <SelectField
        label="Dato"
        value={field}
        error={errors.field}
        onChange={(event) => comments.write({ field: event.target.value })}
      >
        <option value="">Scegli il dato</option>
        <Options of={free.map((name) => [name, FIELD_LABELS[name]])} />
        {kind === 'provvedimento' && <option value={DOCUMENT_PAGE}>Una pagina del documento</option>}
      </SelectField>
      {field === DOCUMENT_PAGE && (
        <TextField
          label="Numero della pagina"
          inputMode="numeric"
          maxLength={6}
          value={page}
          error={errors.page}
          onChange={(event) => comments.write({ page: event.target.value })}
        />
      )}
      <TextAreaField
        label="Commento"
        rows={2}
        maxLength={LENGTH}
        value={text}
        error={errors.text}
        help="Al massimo 1.000 caratteri."
        onChange={(event) => comments.write({ text: event.target.value })}
      />
      <Button
        color="primary"
        outline
        size="sm"
        disabled={written.length >= MOST}
        onClick={() => comments.add() && backToField()}
      >
        Aggiungi
      </Button>
      {written.length >= MOST && (
        <p className="form-text">Si possono aggiungere al massimo {MOST} commenti.</p>
      )}
    </fieldset>
  );
}
