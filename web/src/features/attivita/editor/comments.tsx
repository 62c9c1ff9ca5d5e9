import { createContext, type ReactNode, useContext, useId } from 'react';
import type { EditableProvvedimento } from '@/api/provvedimento';
import { formatMoment } from '@/domain/format';

type Event = NonNullable<EditableProvvedimento['last_event']>;
type CommentEvent = Pick<Event, 'at' | 'actor' | 'comments'>;

const NONE: CommentEvent = { at: '', actor: null, comments: [] };

/** What was written about single fields when the item was sent back, until it is sent again. */
export function writtenOn(item: Pick<EditableProvvedimento, 'status' | 'last_event'> | null): CommentEvent {
  const event = item?.last_event;
  return item?.status === 'BOZZA' && event?.action === 'rejected' ? event : NONE;
}

type OfForm = CommentEvent & { fieldOf: (name: string) => string | null };
/** `fieldOf`: the field of the form that a field of the save call is. */
export const CommentsContext = createContext<OfForm>({ ...NONE, fieldOf: () => null });

/** The place of a field in a form, where `focusField` finds it, with what was written about it. */
export function FieldPlace({
  field,
  className = '',
  below,
  children,
}: {
  field: string;
  className?: string;
  /** What else stands under the field, after that. */
  below?: ReactNode;
  children: ReactNode;
}) {
  const { at, actor, comments, fieldOf } = useContext(CommentsContext);
  const comment = comments.find((each) => fieldOf(each.field) === field);
  const id = useId();
  const group = comment && { role: 'group', 'aria-labelledby': id };
  return (
    <div data-field={field} className={className} tabIndex={-1} {...group}>
      {children}
      {comment && (
        <div id={id} className="bdm-field-comment">
          <p>
            <strong>{actor ?? 'Commento'}</strong>, {formatMoment(at)}:
          </p>
          <p>{comment.text}</p>
        </div>
      )}
      {below}
    </div>
  );
}
