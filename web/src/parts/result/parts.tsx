import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '@/domain/format';
import { notesAddress } from '@/domain/note';
import type { Fact } from '@/parts/item/Facts';
import { RichText } from '@/parts/richText/RichText';
import { Icon } from '@/ui/Icon';
import './result.scss';

type CardProps = { compact: boolean; title: ReactNode; tools: ReactNode; children: ReactNode };

/** The frame of a result: its title, what can be done with it, and what it says. */
export function Card({ compact, title, tools, children }: CardProps) {
  return (
    <article className={`bdm-card ${compact ? 'bdm-card-compact' : ''}`}>
      <div className="bdm-card-head">
        <h3 className="bdm-card-title">{title}</h3>
        <div className="bdm-card-tools">{tools}</div>
      </div>
      {children}
    </article>
  );
}

/** Of a compact card: 'Locazione' and 'Accoglimento' say themselves what they are. */
export const QUIET = ['Materia', 'Esito'];

/** The facts that the title does not say already: its date, say. */
export function unsaid(facts: readonly Fact[], title: string): Fact[] {
  return facts.filter(([, value]) => !(typeof value === 'string' && value && title.includes(value)));
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
