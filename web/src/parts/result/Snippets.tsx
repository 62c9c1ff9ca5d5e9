import { pieces } from '@/domain/snippet';

/** Passages of a text with the words found marked. */
export function Snippets({ fragments }: { fragments: readonly string[] }) {
  if (fragments.length === 0) return null;
  return (
    <div className="bdm-snippets">
      {fragments.map((fragment) => (
        <p key={fragment}>
          {pieces(fragment).map((piece, index) =>
            piece.marked ? <mark key={index}>{piece.text}</mark> : piece.text,
          )}
        </p>
      ))}
    </div>
  );
}
