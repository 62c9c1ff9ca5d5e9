import { type ReactNode, useMemo, useState } from 'react';
import { type NoteState, NoteStateContext, type OpenDialog, type OpenMenu } from './noteState';

/** Around whatever shows the notes of one document. */
export function NoteStateProvider({ children }: { children: ReactNode }) {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const state = useMemo<NoteState>(
    () => ({ menu, setMenu, dialog, setDialog, current, setCurrent }),
    [menu, dialog, current],
  );
  return <NoteStateContext value={state}>{children}</NoteStateContext>;
}
