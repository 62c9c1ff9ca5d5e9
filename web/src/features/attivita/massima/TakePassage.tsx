import { type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { type SelectedPassage, selectedPassage } from '@/parts/item/selectedPassage';
import { Button } from '@/ui/kit';

const HINT =
  'Un passo selezionato nel documento si può riportare nel testo, con la pagina e il collegamento.';

/** Above the document in `box`: takes the words selected there into the text that is written beside it. */
export function TakePassage({
  box,
  onTake,
}: {
  box: RefObject<HTMLElement | null>;
  onTake: (passage: SelectedPassage) => void;
}) {
  const [selected, setSelected] = useState<SelectedPassage | null>(null);
  useEffect(() => {
    const changed = () => setSelected(selectedPassage(box.current));
    document.addEventListener('selectionchange', changed);
    return () => document.removeEventListener('selectionchange', changed);
  }, [box]);

  function take() {
    if (!selected) return;
    onTake(selected);
    document.getSelection()?.removeAllRanges();
  }
  // The button must not take the selection away before it is used.
  const keep = (event: PointerEvent) => event.preventDefault();
  return (
    <section className="bdm-take" aria-label="Riportare un passo" onPointerDown={keep}>
      {selected ? (
        <>
          <Button color="primary" size="xs" onClick={take}>
            Riporta nel testo
          </Button>
          <span>pagina {selected.page}</span>
        </>
      ) : (
        <span className="bdm-muted">{HINT}</span>
      )}
    </section>
  );
}
