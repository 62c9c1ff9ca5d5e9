import { memo } from 'react';
import type { CitazioneVerificata, DecisioneTrovata } from '@/api/verifica';
import { formatDay } from '@/domain/format';
import { itemAddress } from '@/domain/item';
import { shortened } from '@/domain/note';
import { ExternalLink } from '@/ui/ExternalLink';
import { findingId } from './ids';
import { KINDS, outcomeOf } from './outcomes';
import { inOneLine } from './report';

type Props = {
  citation: CitazioneVerificata;
  /** Of which the norms were asked. */
  day: string;
  current: boolean;
  onShow: (numero: number) => void;
};

/** Characters of the words that name a citation. */
const NAMED = 140;

/** One citation: its words, what it was read as, and what was found of it. */
export const Finding = memo(function Finding({ citation, day, current, onShow }: Props) {
  const { numero, genere, riscontro, scritto, letto, rilievi, decisione, virgolettato } = citation;
  const { label, sign } = outcomeOf(riscontro);
  const [written, read] = [inOneLine(scritto), inOneLine(letto)];
  return (
    <li
      id={findingId(numero)}
      className={`bdm-finding bdm-cited-${riscontro}`}
      aria-current={current || undefined}
    >
      <p className="bdm-finding-outcome">
        <span aria-hidden="true">{sign} </span>
        {label} · {KINDS[genere]}
      </p>
      <h3>
        <button type="button" title="Mostra nel testo" onClick={() => onShow(numero)}>
          <span className="visually-hidden">Mostra nel testo </span>
          {numero}. {shortened(written, NAMED)}
        </button>
      </h3>
      {read !== written && <p className="bdm-muted">Letto come: {shortened(read, NAMED)}</p>}
      <ul>
        {rilievi.map(({ codice, testo }, at) => (
          <li key={`${codice}-${at}`}>{testo}</li>
        ))}
      </ul>
      {virgolettato?.di && <p className="bdm-muted">Attribuito alla citazione {virgolettato.di}.</p>}
      {virgolettato?.originale && <Wording {...virgolettato} />}
      {decisione && (
        <>
          <Decision told="Apri" found={decisione.provvedimento} />
          {decisione.vicini.map((each) => (
            <Decision key={each.id} told="Forse" found={each} />
          ))}
          <Decision told="Provvedimento successivo" found={decisione.successivo} />
        </>
      )}
      <Law citation={citation} day={day} />
    </li>
  );
});

/** In a window of its own: what was found here would be gone. */
function Decision({ told, found }: { told: string; found: DecisioneTrovata | null | undefined }) {
  if (!found) return null;
  return (
    <p>
      {told}: <ExternalLink href={itemAddress('provvedimento', found.id)}>{found.label}</ExternalLink>
    </p>
  );
}

function Law({ citation, day }: Pick<Props, 'citation' | 'day'>) {
  const { norma } = citation;
  if (!norma?.link) return null;
  return (
    <p>
      <ExternalLink href={norma.link}>
        Testo ufficiale{norma.sito && ` su ${norma.sito}`}
        <span className="visually-hidden"> di {norma.nome}</span>
      </ExternalLink>
      {norma.link_vigente && (
        <>
          {' · '}
          <ExternalLink href={norma.link_vigente}>
            in vigore il {formatDay(day)}
            <span className="visually-hidden">, {norma.nome}</span>
          </ExternalLink>
        </>
      )}
    </p>
  );
}

/** The nearest words of the decision, and which of those written are others. */
function Wording({ pagina, originale, differenze }: NonNullable<CitazioneVerificata['virgolettato']>) {
  return (
    <>
      <p className="mb-1">Nella decisione{pagina ? `, a pagina ${pagina}` : ''}:</p>
      <blockquote>«{originale}»</blockquote>
      {differenze.length > 0 && (
        <>
          <p className="mb-1">Differenze:</p>
          <ul className="bdm-finding-differences">
            {differenze.map((each, at) => (
              <li key={at}>
                {each.scritto && (
                  <del>
                    <span className="visually-hidden">[scritto: </span>
                    {each.scritto}
                    <span className="visually-hidden">]</span>
                  </del>
                )}{' '}
                {each.originale && (
                  <ins>
                    <span className="visually-hidden">[nella decisione: </span>
                    {each.originale}
                    <span className="visually-hidden">]</span>
                  </ins>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
