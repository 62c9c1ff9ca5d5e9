import { FIELD_LABELS, type FieldComment } from '@/domain/history';
import './history.scss';

/** What was written about single fields when an item was sent back. */
export function CommentList({
  comments,
  onGo,
}: {
  comments: readonly FieldComment[];
  /** Leads to the field, where there is a form. */
  onGo?: ((field: string) => void) | null;
}) {
  if (comments.length === 0) return null;
  return (
    <ul className="bdm-comment-list" aria-label="Commenti sui dati">
      {comments.map(({ field, text }) => (
        <li key={field}>
          {onGo ? (
            <button type="button" className="btn btn-link p-0" onClick={() => onGo(field)}>
              {FIELD_LABELS[field]}
            </button>
          ) : (
            <strong>{FIELD_LABELS[field]}</strong>
          )}
          : {text}
        </li>
      ))}
    </ul>
  );
}
