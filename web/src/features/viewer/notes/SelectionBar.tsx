import type { SyntheticEvent } from 'react';
import { shortened } from '@/domain/note';
import type { Passage } from '@/parts/passageNote';
import { Button } from '@/ui/kit';
import { useNotesState } from './notesContext';

type Props = {
  /** The selection is made by keyboard. */
  keyboard: boolean;
  /** What is done with it, as a command and of the key Enter. */
  action: { label: string; enter: string };
  onDone: (passages: readonly Passage[]) => void;
  onStop: () => void;
};

/** What to do with a selection that no mouse button has ended: one made by finger, pen or keyboard. */
export function SelectionBar({ keyboard, action, onDone, onStop }: Props) {
  const { selected, setSelected } = useNotesState();
  if (keyboard)
    return (
      <section className="bdm-notes-bar" aria-label="Selezione con la tastiera">
        <p>
          <kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd> spostano, con <kbd>Maiusc</kbd> estendono;{' '}
          <kbd>Invio</kbd> {action.enter}, <kbd>Esc</kbd> annulla.
        </p>
        <Button color="primary" outline size="xs" onClick={onStop}>
          Annulla
        </Button>
      </section>
    );

  function done() {
    document.getSelection()?.removeAllRanges();
    setSelected([]);
    onDone(selected);
  }

  function clear() {
    document.getSelection()?.removeAllRanges();
    setSelected([]);
  }

  // The finger or the mouse on the button must not take the selection away before it is used.
  const keep = (event: SyntheticEvent) => event.preventDefault();
  return (
    <section className="bdm-notes-bar" aria-label="Testo selezionato" onPointerDown={keep} onMouseDown={keep}>
      <p>«{shortened(selected.map(({ quote }) => quote).join(' '), 60)}»</p>
      <Button color="primary" outline size="xs" onClick={clear}>
        Annulla
      </Button>
      <Button color="primary" size="xs" onClick={done}>
        {action.label}
      </Button>
    </section>
  );
}
