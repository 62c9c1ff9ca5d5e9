import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useId, useRef, useState } from 'react';
import { documentPartiQuery } from '@/api/document';
import { ApiError } from '@/api/http';
import { GENERIC_ERROR } from '@/domain/messages';
import SHARED from '@/domain/shared';
import { useTextSize } from '@/parts/item/TextSize';
import { Skeleton } from '@/ui/Skeleton';
import { Parts } from './Parts';
import { TextBar } from './TextBar';
import { useTextHits } from './useTextHits';
import './text.scss';

type Props = {
  id: string;
  /** The decision's day: laws are linked as in force then, where the official site has that. */
  on: string | null;
  /** The search that the decision was found with: its words are marked. */
  q?: string | undefined;
  /** There is an anonymised version beside the document. */
  anonymisedToo?: boolean;
  /** The heading, for those who come to read. */
  heading?: RefObject<HTMLHeadingElement | null>;
};

/** The document's text as a page, with its parts as sections (docs/regole/consultazione.md#il-testo). */
export function DocumentText({ id, on, q = '', anonymisedToo = false, heading }: Props) {
  const [anonymised, setAnonymised] = useState(false);
  const { size, change, style } = useTextSize();
  const { data: text, error } = useQuery(documentPartiQuery(id, on, anonymised));
  const box = useRef<HTMLElement>(null);
  const hits = useTextHits(id, q, anonymised, text, box);
  const base = useId();
  const address = useCallback((index: number) => `${base}-${index}`, [base]);

  return (
    <section className="bdm-text" id="testo" aria-labelledby={base} style={style} ref={box}>
      <div className="bdm-text-head">
        <h2 className="h5 mb-0" id={base} tabIndex={-1} ref={heading}>
          Testo del provvedimento
        </h2>
        {anonymisedToo && (
          <fieldset className="bdm-text-versions">
            <legend className="visually-hidden">Versione del testo</legend>
            {([false, true] as const).map((version) => (
              <label key={String(version)}>
                <input
                  type="radio"
                  name={`${base}-versione`}
                  checked={anonymised === version}
                  onChange={() => setAnonymised(version)}
                />{' '}
                {version ? 'Anonimizzato' : 'Originale'}
              </label>
            ))}
          </fieldset>
        )}
      </div>
      {error ? (
        <p className="mt-3 mb-0">{error instanceof ApiError ? error.message : GENERIC_ERROR}</p>
      ) : text ? (
        <>
          {text.parti.length > 0 && (
            <TextBar text={text} address={address} hits={hits} size={size} onSize={change} />
          )}
          <Parts text={text} marks={hits.marks} address={address} />
          {text.senza_testo.length > 0 && (
            <p className="bdm-muted mb-0">
              {text.parti.length === 0
                ? SHARED.document.WITHOUT_TEXT
                : `Senza testo leggibile, nel PDF: ${text.senza_testo.length === 1 ? 'pagina' : 'pagine'} ${text.senza_testo.join(', ')}.`}
            </p>
          )}
        </>
      ) : (
        <Skeleton lines={6} label="Caricamento del testo" />
      )}
    </section>
  );
}
