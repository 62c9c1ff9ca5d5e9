import { useId, useRef, useState } from 'react';
import { type DocumentRequest, useDocumentViewer } from '@/parts/item/documentViewer';
import type { SelectedPassage } from '@/parts/item/selectedPassage';
import { Button } from '@/ui/kit';
import { useMedia } from '@/ui/useMedia';
import { TakePassage } from './TakePassage';

/** The decision's document, beside the form or, on a narrow screen, under it when asked for. */
export function DocumentSide({
  request,
  onTake,
}: {
  request: DocumentRequest;
  onTake: ((passage: SelectedPassage) => void) | null;
}) {
  const { Pane } = useDocumentViewer();
  const wide = useMedia('(min-width: 1200px)');
  const [open, setOpen] = useState(false);
  const side = useRef<HTMLDivElement>(null);
  const id = useId();
  if (!Pane || !(wide || onTake)) return null;
  return (
    <>
      {!wide && (
        <Button
          color="primary"
          outline
          size="xs"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Chiudi il documento' : 'Apri il documento per riportarne un passo'}
        </Button>
      )}
      {(wide || open) && (
        <div id={id} className={`bdm-editor-side ${onTake ? 'bdm-take-side' : ''}`} ref={side}>
          {onTake && <TakePassage box={side} onTake={onTake} />}
          <Pane request={request} />
        </div>
      )}
    </>
  );
}
