import { Link } from 'react-router';
import type { NoteEntry } from '@/api/notes';
import { formatMoment } from '@/domain/format';
import { colorName, type NotesFilter, noteAddress, notesAddress, shortened, solid } from '@/domain/note';
import { personName } from '@/domain/person';
import { NewBadge } from '@/parts/sharing';
import { Badge } from '@/ui/kit';

/** Letters of a passage and of a text that the list shows; the place of the note has the rest. */
const QUOTED = 240;
const SAID = 600;
/** Letters that tell one button from the others. */
const NAMED = 60;

type Props = { note: NoteEntry; filter: NotesFilter; onRemove: () => void };

/** A note: where it is, what it marks, what it says. Its title leads to the place; one's own may be deleted here. */
export function NoteRow({ note, filter, onRemove }: Props) {
  const { item, color } = note;
  return (
    <li className="bdm-my-note" style={color ? { borderInlineStartColor: solid(color) } : undefined}>
      <article>
        <p className="bdm-card-over">
          <Badge color="secondary">{kindOf(note)}</Badge>
          <NewBadge since={note.new_since} />
          {note.page_number !== null && !note.waiting && <span>Pagina {note.page_number}</span>}
          {note.anonymised && <span>Versione anonimizzata</span>}
          {note.waiting && (
            <span className="bdm-my-note-waiting">
              In attesa del suo passo, era a pagina {note.page_number}
            </span>
          )}
          {color && (
            <span>
              <span className="bdm-my-note-swatch" style={{ background: solid(color) }} aria-hidden="true" />
              {colorName(color)}
            </span>
          )}
        </p>
        <h2 className="bdm-my-note-title">
          {item ? (
            <Link to={noteAddress(note, item)}>{item.titolo ?? item.label}</Link>
          ) : (
            'Contenuto non più visibile'
          )}
        </h2>
        {item?.titolo && <p className="bdm-muted mb-1">{item.label}</p>}
        {note.quote && (
          <blockquote className="bdm-my-note-quote">«{shortened(note.quote, QUOTED)}»</blockquote>
        )}
        {note.text && <p className="bdm-my-note-text">{shortened(note.text, SAID)}</p>}
        {!item && (
          <p className="bdm-muted mb-1">
            Ciò a cui si riferisce non si può più aprire: resta il testo scritto di propria mano.
          </p>
        )}
        <p className="bdm-my-note-foot">
          {note.author && <span>Di {personName(note.author)}</span>}
          {note.participant.length > 0 && (
            <span>Condivisa con {note.participant.map(personName).join(', ')}</span>
          )}
          <span>
            Ultima modifica: <time dateTime={note.updated_at}>{formatMoment(note.updated_at)}</time>
          </span>
          {item && !filter.provvedimento && (
            <Link to={notesAddress({ ...filter, provvedimento: item.provvedimento_id })}>
              Solo le note di questo provvedimento
              <span className="visually-hidden"> ({item.label})</span>
            </Link>
          )}
          {!note.author && (
            <button type="button" className="bdm-my-note-remove" onClick={onRemove}>
              Elimina
              <span className="visually-hidden"> la nota: {shortened(note.text || note.quote, NAMED)}</span>
            </button>
          )}
        </p>
      </article>
    </li>
  );
}

function kindOf({ kind, text, item }: NoteEntry): string {
  if (!item) return 'Nota';
  if (kind === 'nota') return 'Nota personale';
  return text ? 'Passo annotato' : 'Passo evidenziato';
}
