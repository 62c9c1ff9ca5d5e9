import { commentedPlace, type FieldComment, pageOf } from '@/domain/history';
import './history.scss';

/** What was written about single fields when an item was sent back. */
export function CommentList({
  comments,
  onGo,
}: {
  comments: readonly FieldComment[];
  /** Leads to the field, or to the page of the document, where there is a form. */
  onGo?: ((field: string) => void) | null;
}) {
  if (comments.length === 0) return null;
  return (
    <ul className="bdm-comment-list" aria-label="Commenti sui dati">
      {comments.map(({ field, text, previous_document }) => (
        <li key={field}>
          {onGo && !(previous_document && pageOf(field)) ? (
            <button type="button" className="btn btn-link p-0" onClick={() => onGo(field)}>
              {commentedPlace(field)}
            </button>
          ) : (
            <strong>{commentedPlace(field)}</strong>
          )}
          {previous_document && ' (sul documento precedente)'}: {text}
        </li>
      ))}
    </ul>
  );
}
