import type { ProvvedimentoCard } from '@/api/content';
import { pieces } from '@/domain/snippet';

type Props = {
  passages: ProvvedimentoCard['passi'];
  /** Where else stands what the text does not have. */
  elsewhere: ProvvedimentoCard['trovato_in'];
};

/** Passages of a text with what was found marked, each with its place; and what was found outside the text. */
export function Snippets({ passages, elsewhere }: Props) {
  if (passages.length === 0 && elsewhere.length === 0) return null;
  return (
    <div className="bdm-snippets">
      {passages.map(({ testo, pagina, parte }) => (
        <p key={`${pagina} ${testo}`}>
          {pieces(testo).map((piece, index) =>
            piece.marked ? <mark key={index}>{piece.text}</mark> : piece.text,
          )}
          {pagina !== null && (
            <span className="bdm-muted"> ({[parte, `pag. ${pagina}`].filter(Boolean).join(', ')})</span>
          )}
        </p>
      ))}
      {elsewhere.map(({ campo, valori }) => (
        <p key={campo}>
          <span className="bdm-muted">Trovato in «{campo}»:</span> {valori.join(', ')}
        </p>
      ))}
    </div>
  );
}
