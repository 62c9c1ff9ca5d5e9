import { memo, type ReactNode } from 'react';
import type { ParteDelTesto, Precedente, Testo } from '@/api/document';
import { PART_NAMES } from '@/domain/part';
import type { Area } from '@/domain/preferences';
import { Marked, NoteStop } from './Marked';
import { isLink, type Marks, stretches, textOf } from './marks';
import { Reference } from './Reference';
import { isTitle } from './title';

export type PartsProps = {
  text: Testo;
  marks: Marks;
  /** Where the decisions cited lead to, by what they are called. */
  precedents: ReadonlyMap<string, Precedente>;
  /** The area that they are searched for in. */
  area: Area;
  /** The decision whose text it is. */
  reading: string;
  /** The id of a part's heading. */
  address: (index: number) => string;
  /** The id of the name of its decision, where there are parts of another beside it. */
  of?: string;
  /** What can be done with a part. */
  tools: (part: ParteDelTesto, index: number) => ReactNode;
};

/** The parts as sections. Drawn once for a text and its marks: a step through them changes nothing here. */
export const Parts = memo(function Parts(props: PartsProps) {
  const parts = props.text.parti.map((part, index) => <Part key={index} {...{ part, index, ...props }} />);
  return parts.length > 0 && <div className="bdm-reading">{parts}</div>;
});

/** One of them, the `index`-th of its text. */
export function Part({
  part,
  index,
  text,
  marks,
  precedents,
  area,
  reading,
  address,
  of = '',
  tools,
}: PartsProps & { part: ParteDelTesto; index: number }) {
  return (
    <section
      className="bdm-text-part"
      data-part={part.tipo}
      lang={part.lingua ?? (text.lingue.length === 1 ? text.lingue[0] : undefined)}
      aria-labelledby={`${address(index)} ${of}`.trim()}
    >
      <div className="bdm-text-part-head">
        <h3
          id={address(index)}
          className={part.titolo ? 'bdm-text-title' : undefined}
          tabIndex={-1}
          data-page={part.pagina}
        >
          {part.titolo ?? PART_NAMES[part.tipo]} <small>pag. {part.pagina}</small>
        </h3>
        {tools(part, index)}
      </div>
      {part.paragrafi.map((paragraph, at) => (
        <Paragraph
          key={at}
          pieces={paragraph}
          told={at === 0 ? part.pagina : undefined}
          marks={marks[index]?.[at] ?? NONE}
          wrap={({ norma, precedente }, words) => (
            <Reference
              norm={norma == null ? undefined : text.norme[norma]}
              precedent={precedente == null ? undefined : precedents.get(text.precedenti[precedente] ?? '')}
              area={area}
              reading={reading}
            >
              {words}
            </Reference>
          )}
        />
      ))}
    </section>
  );
}

const NONE: Marks[number][number] = [];

type Piece = ParteDelTesto['paragrafi'][number][number];
type ParagraphProps = {
  pieces: ParteDelTesto['paragrafi'][number];
  /** The page that its heading says already. */
  told: number | undefined;
  marks: Marks[number][number];
  /** The words of a piece, with where it leads. */
  wrap: (piece: Piece, words: ReactNode) => ReactNode;
};

function Paragraph({ pieces, told, marks, wrap }: ParagraphProps) {
  let at = 0;
  return (
    <p className={isTitle(textOf(pieces)) ? 'bdm-text-title' : undefined}>
      {pieces.map((piece, index) => {
        const { testo, pagina } = piece;
        const words = stretches(testo, at, marks).map((stretch, part) => (
          <Marked key={part} {...stretch} link={isLink(piece)} />
        ));
        const from = at;
        at += testo.length;
        const beside = marks.filter((mark) => mark.beside && mark.start >= from && mark.start < at);
        return (
          <span key={index}>
            {pagina && pagina !== told && (
              <span className="bdm-text-page" data-page={pagina}>
                <span className="visually-hidden">inizio della pagina {pagina} </span>
                <span aria-hidden="true">pag. {pagina}</span>
              </span>
            )}
            {wrap(piece, words)}
            {beside.map(({ note }) => note && <NoteStop key={note.id} note={note} />)}
          </span>
        );
      })}
    </p>
  );
}
