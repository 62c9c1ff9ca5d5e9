import { memo, type ReactNode } from 'react';
import type { ParteDelTesto, Testo } from '@/api/document';
import { type Marks, stretches } from './marks';

export const PART_NAMES: Record<ParteDelTesto['tipo'], string> = {
  testo: 'Testo',
  intestazione: 'Intestazione',
  conclusioni: 'Conclusioni',
  fatto: 'Fatto',
  fatto_e_motivi: 'Fatto e motivi',
  motivi: 'Motivi',
  dispositivo: 'P.Q.M.',
};

type Props = {
  text: Testo;
  marks: Marks;
  /** The id of a part's heading. */
  address: (index: number) => string;
  /** What can be done with a part. */
  tools: (part: ParteDelTesto, index: number) => ReactNode;
};

/** The parts as sections. Drawn once for a text and its marks: a step through them changes nothing here. */
export const Parts = memo(function Parts({ text, marks, address, tools }: Props) {
  return text.parti.map((part, index) => (
    <section key={index} className="bdm-text-part" data-part={part.tipo} aria-labelledby={address(index)}>
      <div className="bdm-text-part-head">
        <h3 id={address(index)} tabIndex={-1} data-page={part.pagina}>
          {part.titolo ?? PART_NAMES[part.tipo]} <small>pag. {part.pagina}</small>
        </h3>
        {tools(part, index)}
      </div>
      {part.paragrafi.map((paragraph, at) => (
        <Paragraph key={at} pieces={paragraph} laws={text.norme} marks={marks[index]?.[at] ?? NONE} />
      ))}
    </section>
  ));
});

const NONE: Marks[number][number] = [];

type ParagraphProps = {
  pieces: ParteDelTesto['paragrafi'][number];
  laws: Testo['norme'];
  marks: Marks[number][number];
};

function Paragraph({ pieces, laws, marks }: ParagraphProps) {
  let at = 0;
  return (
    <p>
      {pieces.map(({ testo, pagina, norma: named }, index) => {
        const norma = named == null ? undefined : laws[named];
        const address = norma?.link_vigente ?? norma?.link;
        const words = stretches(testo, at, marks).map(({ text, hit, cited }, piece) =>
          hit !== null || cited ? (
            <mark key={piece} className={cited ? 'bdm-text-cited' : ''} data-hit={hit ?? undefined}>
              {text}
            </mark>
          ) : (
            text
          ),
        );
        at += testo.length;
        return (
          <span key={index}>
            {pagina && (
              <span className="bdm-text-page" data-page={pagina}>
                [<span className="visually-hidden">inizio della pagina </span>
                <span aria-hidden="true">pag. </span>
                {pagina}]{' '}
              </span>
            )}
            {norma && address ? (
              <a
                href={address}
                target="_blank"
                rel="noopener noreferrer"
                title={`${norma.canonico} su ${norma.sito}`}
              >
                {words}
                <span className="visually-hidden"> (si apre in una nuova finestra)</span>
              </a>
            ) : (
              words
            )}
          </span>
        );
      })}
    </p>
  );
}
