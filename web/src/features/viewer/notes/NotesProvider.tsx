import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { DocumentNote } from '@/api/documentNote';
import { NoteStateProvider, type Passage } from '@/parts/passageNote';
import { NotesContext, type ViewerNotes } from './notesContext';
import type { PageText } from './passage';

/** Around the viewer of one document. */
export function NotesProvider({ children }: { children: ReactNode }) {
  const [highlighting, setHighlighting] = useState(false);
  const [placing, setPlacing] = useState<DocumentNote | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState<readonly Passage[]>([]);
  const pages = useRef(new Map<number, PageText>());

  const state = useMemo<ViewerNotes>(
    () => ({
      highlighting,
      setHighlighting,
      placing,
      setPlacing,
      fresh,
      setFresh,
      selected,
      setSelected,
      pages,
    }),
    [highlighting, placing, fresh, selected],
  );
  return (
    <NoteStateProvider>
      <NotesContext value={state}>{children}</NotesContext>
    </NoteStateProvider>
  );
}
