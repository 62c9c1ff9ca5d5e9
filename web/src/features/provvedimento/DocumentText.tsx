import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useId, useState } from 'react';
import { documentPartiQuery, type ParteDelTesto, type Testo } from '@/api/document';
import { ApiError } from '@/api/http';
import { GENERIC_ERROR } from '@/domain/messages';
import SHARED from '@/domain/shared';
import { Skeleton } from '@/ui/Skeleton';
import './text.scss';

const NAMES: Record<ParteDelTesto['tipo'], string> = {
  testo: 'Testo',
  intestazione: 'Intestazione',
  conclusioni: 'Conclusioni',
  fatto: 'Fatto',
  fatto_e_motivi: 'Fatto e motivi',
  motivi: 'Motivi',
  dispositivo: 'P.Q.M.',
};

type Props = {
  id: string;
  /** The decision's day: laws are linked as in force then, where the official site has that. */
  on: string | null;
  /** There is an anonymised version beside the document. */
  anonymisedToo?: boolean;
  open: boolean;
  onToggle: (open: boolean) => void;
};

/** The document's text as a page, with its parts as sections, for those who read it better so; fetched when opened. */
export function DocumentText({ id, on, anonymisedToo = false, open, onToggle }: Props) {
  const [anonymised, setAnonymised] = useState(false);
  const { data: text, error } = useQuery({ ...documentPartiQuery(id, on, anonymised), enabled: open });
  const name = useId();
  return (
    <details
      className="bdm-panel mb-4"
      id="testo"
      open={open}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary>
        <h2 className="h4 d-inline mb-0">Testo del provvedimento</h2>
      </summary>
      {anonymisedToo && (
        <fieldset className="bdm-text-versions">
          <legend className="visually-hidden">Versione del testo</legend>
          {([false, true] as const).map((version) => (
            <label key={String(version)}>
              <input
                type="radio"
                name={name}
                checked={anonymised === version}
                onChange={() => setAnonymised(version)}
              />{' '}
              {version ? 'Anonimizzato' : 'Originale'}
            </label>
          ))}
        </fieldset>
      )}
      {error ? (
        <p className="mt-3 mb-0">{error instanceof ApiError ? error.message : GENERIC_ERROR}</p>
      ) : text ? (
        <Parts text={text} />
      ) : (
        open && <Skeleton lines={6} label="Caricamento del testo" />
      )}
    </details>
  );
}

function Parts({ text }: { text: Testo }) {
  const base = useId();
  const address = (index: number) => `${base}-${index}`;

  /** Without leaving the entry of the history, which knows the results that this page was opened from. */
  function goTo(event: MouseEvent, index: number) {
    event.preventDefault();
    const heading = document.getElementById(address(index));
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  }

  return (
    <>
      {text.parti.length > 1 && (
        <nav className="bdm-text-parts" aria-label="Parti del testo">
          <ul>
            {text.parti.map((part, index) => (
              <li key={index}>
                <a href={`#${address(index)}`} onClick={(event) => goTo(event, index)}>
                  {NAMES[part.tipo]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {text.parti.map((part, index) => (
        <section key={index} className="bdm-text-part" data-part={part.tipo} aria-labelledby={address(index)}>
          <h3 id={address(index)} tabIndex={-1}>
            {part.titolo ?? NAMES[part.tipo]} <small>pag. {part.pagina}</small>
          </h3>
          {part.paragrafi.map((paragraph, at) => (
            <Paragraph key={at} pieces={paragraph} laws={text.norme} />
          ))}
        </section>
      ))}
      {text.senza_testo.length > 0 && (
        <p className="bdm-muted mb-0">
          {text.parti.length === 0
            ? SHARED.document.WITHOUT_TEXT
            : `Senza testo leggibile, nel PDF: ${text.senza_testo.length === 1 ? 'pagina' : 'pagine'} ${text.senza_testo.join(', ')}.`}
        </p>
      )}
    </>
  );
}

type ParagraphProps = { pieces: ParteDelTesto['paragrafi'][number]; laws: Testo['norme'] };

function Paragraph({ pieces, laws }: ParagraphProps) {
  return (
    <p>
      {pieces.map(({ testo, pagina, norma: named }, index) => {
        const norma = named == null ? undefined : laws[named];
        const address = norma?.link_vigente ?? norma?.link;
        return (
          <span key={index}>
            {pagina && (
              <span className="bdm-text-page">
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
                {testo}
                <span className="visually-hidden"> (si apre in una nuova finestra)</span>
              </a>
            ) : (
              testo
            )}
          </span>
        );
      })}
    </p>
  );
}
