import { type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { itemAddress } from '@/domain/item';
import { placeAddress, placeOfWords } from '@/domain/place';
import { type DocumentRequest, useDocumentViewer } from '@/parts/item/documentViewer';
import { copyToClipboard } from '@/ui/copy';
import { Button } from '@/ui/kit';
import { type Cite, type Passage, withCitation } from './quoted';

/** What is selected within `box`, with the page of the document and the part of the text in which it begins. */
export function selectedIn(box: HTMLElement | null): Passage | null {
  const selection = document.getSelection();
  if (!box || !selection || selection.isCollapsed || !box.contains(selection.anchorNode)) return null;
  const range = selection.getRangeAt(0);
  // Nor is what reaches into another text beside it of this one.
  const ends = [range.startContainer, range.endContainer].map((node) => partAt(node));
  if (ends.some((part) => part && !box.contains(part))) return null;
  const words = selection.toString().trim();
  const marks = [...box.querySelectorAll<HTMLElement>('[data-page]')];
  const before = marks.filter((mark) => range.comparePoint(mark, 0) <= 0).at(-1);
  return words ? { words, page: Number(before?.dataset.page ?? 1), part: partOf(ends[0]) } : null;
}

function partAt(node: Node): HTMLElement | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest<HTMLElement>('[data-part]') ?? null;
}

const partOf = (part: HTMLElement | null | undefined): Passage['part'] =>
  (part?.dataset.part as Passage['part'] | undefined) ?? null;

type Props = {
  box: RefObject<HTMLElement | null>;
  request: DocumentRequest;
  citation: Cite;
  /** Given the place for what else can be done with them, while they are selected. */
  more: (slot: HTMLElement | null) => void;
};

/** What to do with selected words: to cite them, to send somebody there, to see them in the document. */
export function SelectionBar({ box, request, citation, more }: Props) {
  const viewer = useDocumentViewer();
  const [selected, setSelected] = useState<Passage | null>(null);
  useEffect(() => {
    const changed = () => setSelected(selectedIn(box.current));
    document.addEventListener('selectionchange', changed);
    return () => document.removeEventListener('selectionchange', changed);
  }, [box]);
  if (!selected) return null;

  const { words, page } = selected;
  const address = placeAddress(itemAddress('provvedimento', request.id), placeOfWords(page, words));
  // The button must not take the selection away before it is used.
  const keep = (event: PointerEvent) => event.preventDefault();
  return (
    <section className="bdm-text-selection" aria-label="Testo selezionato" onPointerDown={keep}>
      <span ref={more} />
      <Button
        color="primary"
        size="xs"
        onClick={() =>
          copyToClipboard({ text: withCitation(selected, citation) }, 'Testo copiato con la citazione')
        }
      >
        Copia con la citazione
      </Button>
      <Button
        color="primary"
        outline
        size="xs"
        onClick={() => copyToClipboard({ text: window.location.origin + address }, 'Indirizzo copiato')}
      >
        Copia l’indirizzo
      </Button>
      <Button
        color="primary"
        outline
        size="xs"
        onClick={() => viewer.open({ ...request, passage: { page, quote: words, places: [{ page }] } })}
      >
        Nel documento
      </Button>
    </section>
  );
}
