import { Fragment, type MouseEvent, useId } from 'react';
import { Link } from 'react-router';
import type { FraseInBreve, InBreve } from '@/api/document';
import { capitalize, esitoLabel, itemAddress } from '@/domain/item';
import type { Fate } from '@/parts/detail/OutcomeBanner';
import { explained } from '@/ui/Explained';
import { NARROW, useMedia } from '@/ui/useMedia';

/** What is recorded of how a decision ended, and of what became of it. */
export type Decided = { tipo: string; esito: string | null; sorte: Fate | null };

type Props = {
  brief: InBreve | null | undefined;
  decided: Decided | undefined;
  /** The id of the heading of a part, and how to get there. */
  address: (index: number) => string;
  goTo: (index: number) => void;
  onCite: (sentence: FraseInBreve) => void;
};

/**
 * What the court decided, before one reads it: the outcome in a sentence, below it what happened, what there was to
 * decide and what was ordered, as far as the text tells it in sentences of its own.
 */
export function InBrief({ brief, decided, address, goTo, onCite }: Props) {
  const heading = useId();
  const narrow = useMedia(NARROW);
  const said = saidOf(brief, decided);
  const parts = PARTS.filter(([key]) => brief?.[key].length);
  const operative = brief?.dispositivo;
  const toOrder = operative != null && (
    <p className="mb-0">
      <a
        href={`#${address(operative)}`}
        onClick={(event: MouseEvent) => {
          event.preventDefault();
          goTo(operative);
        }}
      >
        {brief?.segue ? 'Il P.Q.M. dispone anche altro: leggerlo per intero' : 'Vai al P.Q.M.'}
      </a>{' '}
      {explained('P.Q.M.', null)}
    </p>
  );
  if (said.length === 0 && parts.length === 0) return toOrder;
  return (
    <section className="bdm-brief" aria-labelledby={heading}>
      <h3 className="h6 mb-1" id={heading}>
        In breve
      </h3>
      {said.length > 0 && <p className="mb-1">{said.map((one, at) => [at > 0 && '; ', one])}.</p>}
      {parts.length > 0 && brief && (
        <details open={!narrow}>
          <summary>Con le parole del provvedimento</summary>
          <dl className="mb-1">
            {parts.map(([key, name]) => (
              <div key={key}>
                <dt>{explained(name)}</dt>
                <dd>
                  {brief[key].map((sentence, at) => (
                    <span key={at}>
                      {sentence.testo}{' '}
                      <button type="button" onClick={() => onCite(sentence)}>
                        <span className="visually-hidden">Vai al passo, pagina {sentence.pagina}</span>
                        <span aria-hidden="true">p. {sentence.pagina}</span>
                      </button>{' '}
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {toOrder}
    </section>
  );
}

export const PARTS = [
  ['fatto', 'Fatto'],
  ['questione', 'Questione'],
  ['decisione', 'Decisione'],
] as const;

export const COSTS = {
  compensate: 'spese compensate',
  compensate_in_parte: 'spese compensate in parte',
  condanna: 'condanna alle spese',
  nulla: 'nulla sulle spese',
  al_definitivo: 'spese con la decisione definitiva',
} as const;

/** The clauses of the sentence: the outcome as it is recorded, the costs as they are ordered, what came after. */
function saidOf(brief: Props['brief'], decided: Props['decided']) {
  const { tipo, esito, sorte } = decided ?? {};
  const costs = brief?.spese && COSTS[brief.spese];
  const after = sorte?.attenzione || sorte?.dopo[0]?.effetto === 'confermata' ? sorte.dopo : [];
  const ended = tipo === 'decreto' ? 'o' : 'a';
  const clauses = [
    esito && <Fragment key="esito">Esito: {explained(esitoLabel(esito).toLocaleLowerCase('it'))}</Fragment>,
    costs && explained(costs, esito ? costs : capitalize(costs)),
    ...after.map(({ effetto, parole, provvedimento: { id, label } }) => (
      <span key={id}>
        poi {explained(effetto, effetto.slice(0, -1) + ended)}
        {parole && ' in parte'} da <Link to={itemAddress('provvedimento', id)}>{label}</Link>
      </span>
    )),
  ];
  return clauses.filter(Boolean);
}
