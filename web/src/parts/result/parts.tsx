import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '@/domain/format';
import { notesAddress } from '@/domain/note';
import { RichText } from '@/parts/richText/RichText';
import { Icon } from '@/ui/Icon';

const OwnReadMark = lazy(() => import('./ReadMark'));

/** 'Già letto': no card waits for it. */
export function ReadMark({ id }: { id: string }) {
  return (
    <Suspense fallback={null}>
      <OwnReadMark id={id} />
    </Suspense>
  );
}

/** That there is a note of the reader's own; the note itself stands on the page, and on the whole card. */
export function NoteMark({ note }: { note: string | null }) {
  if (!note) return null;
  return (
    <span className="bdm-note-mark">
      <Icon name="it-note" size="sm" />
      Nota personale
    </span>
  );
}

/** How many more there are than the one that is named. */
export const andOthers = (count: number) => (count === 1 ? 'e un altro' : `e altri ${formatNumber(count)}`);

/** How many notes on its passages the reader has, own and shared; leads to them. */
export function PassageNotes({ count, id, label }: { count: number; id: string; label: string }) {
  if (count === 0) return null;
  return (
    <Link className="bdm-note-mark" to={notesAddress({ provvedimento: id, kind: 'passo' })}>
      <Icon name="it-note" size="sm" />
      {count === 1 ? '1 nota' : `${formatNumber(count)} note`}
      <span className="visually-hidden"> sui passi di {label}</span>
    </Link>
  );
}

/** The passages that the editors chose; those found by the search stand apart from them. */
export function Excerpts({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div className="bdm-card-linked">
      <h4>Estratti</h4>
      {texts.map((text) => (
        <blockquote key={text} className="bdm-excerpt">
          {text}
        </blockquote>
      ))}
    </div>
  );
}

/** The reader's own note, which nobody else sees. */
export function PersonalNote({ note }: { note: string | null }) {
  if (!note) return null;
  return (
    <div className="bdm-card-linked bdm-note">
      <h4>Nota personale</h4>
      <RichText html={note} />
    </div>
  );
}
