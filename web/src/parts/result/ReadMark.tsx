import { useQuery } from '@tanstack/react-query';
import { readQuery } from '@/api/percorso';
import { Icon } from '@/ui/Icon';

/** On a card: that the reader has read it lately, which only they see. */
export default function ReadMark({ id }: { id: string }) {
  const { data: read } = useQuery(readQuery(id));
  if (!read) return null;
  return (
    <span className="bdm-note-mark">
      <Icon name="it-check" size="sm" />
      Già letto
    </span>
  );
}
