import type { DocumentNote } from '@/api/documentNote';
import { shortened } from '@/domain/note';
import { Button } from '@/ui/kit';

type Props = { note: DocumentNote; onSelect: () => void; onStop: () => void };

/** What to do with a note that waits, while it is being placed. */
export function PlacingHint({ note, onSelect, onStop }: Props) {
  return (
    <section className="bdm-notes-bar" aria-label="Colloca la nota">
      <p>
        Selezionare nel documento il passo della nota «{shortened(note.quote, 60)}». <kbd>Esc</kbd> annulla.
      </p>
      <Button color="primary" outline size="xs" onClick={onSelect}>
        Seleziona con la tastiera (S)
      </Button>
      <Button color="primary" outline size="xs" onClick={onStop}>
        Annulla
      </Button>
    </section>
  );
}
