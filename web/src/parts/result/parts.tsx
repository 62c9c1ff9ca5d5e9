import { RichText } from '@/parts/richText/RichText';
import './result.scss';

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
