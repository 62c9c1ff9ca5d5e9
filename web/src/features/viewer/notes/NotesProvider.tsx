import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { DocumentNote } from '@/api/documentNote';
import {
  NotesContext,
  type NotesState,
  type OpenDialog,
  type OpenMenu,
  type PendingNote,
} from './notesContext';
import type { PageText, Passage } from './passage';

/** Around the viewer of one document. */
export function NotesProvider({ children }: { children: ReactNode }) {
  const [highlighting, setHighlighting] = useState(false);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const [placing, setPlacing] = useState<DocumentNote | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState<readonly Passage[]>([]);
  const [pending, setPending] = useState<readonly PendingNote[]>([]);
  const pages = useRef(new Map<number, PageText>());

  const state = useMemo<NotesState>(
    () => ({
      highlighting,
      setHighlighting,
      menu,
      setMenu,
      dialog,
      setDialog,
      current,
      setCurrent,
      placing,
      setPlacing,
      fresh,
      setFresh,
      selected,
      setSelected,
      pending,
      setPending,
      pages,
    }),
    [highlighting, menu, dialog, current, placing, fresh, selected, pending],
  );
  return <NotesContext value={state}>{children}</NotesContext>;
}
