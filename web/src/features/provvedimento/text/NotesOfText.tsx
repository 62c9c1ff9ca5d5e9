import { useIsFetching } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { NOTED } from '@/domain/note';
import type { TextNotesProps } from './notes/TextNotes';

const TextNotes = lazy(() => import('./notes/TextNotes'));

type Props = Omit<TextNotesProps, 'text' | 'fileHash'> & {
  text: TextNotesProps['text'] | undefined;
  fileHash: string | null;
  /** How many notes there were on the document when its page was read. */
  count: number;
};

/** The notes in the text, once there are any to show or something to make one of. */
export function NotesOfText({ text, fileHash, count, slot, ...rest }: Props) {
  // The document beside the text, or over it, has been asked for its notes: what is made there is shown here.
  const elsewhere = useIsFetching({ queryKey: [NOTED] }) > 0;
  const [wanted, setWanted] = useState(false);
  if (!wanted && (count > 0 || elsewhere || slot !== null)) setWanted(true);
  if (!wanted || !text || !fileHash) return null;
  return (
    <Suspense fallback={null}>
      <TextNotes key={fileHash} {...{ text, fileHash, slot, ...rest }} />
    </Suspense>
  );
}
