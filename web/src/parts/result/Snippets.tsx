import { Link } from 'react-router';
import type { ProvvedimentoCard } from '@/api/content';
import { placeAddress, placeOfWords } from '@/domain/place';
import { begunNear, pieces } from '@/domain/snippet';
import { NARROW, useMedia } from '@/ui/useMedia';

type Props = {
  passages: ProvvedimentoCard['passi'];
  /** Where else stands what the text does not have. */
  elsewhere: ProvvedimentoCard['trovato_in'];
  /** Only the best passage; on a telephone, of which two lines are seen, begun shortly before what was found. */
  compact?: boolean;
  /** The page that a passage is read on, and what it is to know. */
  address?: string;
  state?: unknown;
};

type Passage = Pick<ProvvedimentoCard['passi'][number], 'testo' | 'pagina'>;

/** Where a passage is read on the page at `address`. */
export function passageAddress(address: string, { testo, pagina }: Passage): string {
  const words = pieces(testo).map(({ text }) => text);
  return placeAddress(address, placeOfWords(pagina, words.join('')));
}

/** Passages of a text with what was found marked, each with its place; and what was found outside the text. */
export function Snippets({ passages, elsewhere, compact = false, address, state }: Props) {
  const near = useMedia(NARROW) && compact;
  if (passages.length === 0 && elsewhere.length === 0) return null;
  return (
    <div className="bdm-snippets">
      {(compact ? passages.slice(0, 1) : passages).map(({ testo, pagina, parte }) => (
        <p key={`${pagina} ${testo}`}>
          {pagina !== null && (
            <span className="bdm-passage-place">
              {address ? (
                <Link to={passageAddress(address, { testo, pagina })} state={state}>
                  {[parte, `pag. ${pagina}`].filter(Boolean).join(', ')}
                </Link>
              ) : (
                [parte, `pag. ${pagina}`].filter(Boolean).join(', ')
              )}
              :{' '}
            </span>
          )}
          {(near ? begunNear(pieces(testo)) : pieces(testo)).map((piece, index) =>
            piece.marked ? <mark key={index}>{piece.text}</mark> : piece.text,
          )}
        </p>
      ))}
      {elsewhere.map(({ campo, valori }) => (
        <p key={campo}>
          <span className="bdm-passage-place">Trovato in «{campo}»:</span> {valori.join(', ')}
        </p>
      ))}
    </div>
  );
}
