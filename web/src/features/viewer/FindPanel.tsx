import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { formatNumber } from '@/domain/format';
import { FIND_LIMIT, FIND_MINIMUM, type FindResult } from './pdf/find';
import type { Find } from './useFind';
import type { Hits } from './useHits';

/** As many as can be looked through; the arrows of the toolbar go through all of them. */
const LISTED = 300;

type FindPanelProps = {
  find: Find;
  hits: Pick<Hits, 'current' | 'step' | 'select'>;
  pageCount: number;
  onChosen: () => void;
  onClose: () => void;
};

/** Searching in the document: what was typed, how far the search is, and every place with its words. */
export function FindPanel({ find, hits, pageCount, onChosen, onClose }: FindPanelProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      hits.step(!event.shiftKey);
    } else if (event.key === 'Escape') {
      // Esc takes the typing back first, then it closes the panel, then the document.
      event.preventDefault();
      if (find.query) find.setQuery('');
      else onClose();
    }
  }

  const listed = find.found.slice(0, LISTED);
  return (
    <>
      <label htmlFor={`${id}-query`}>Cerca nel documento</label>
      <input
        ref={field}
        id={`${id}-query`}
        type="search"
        className="form-control"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        aria-describedby={`${id}-outcome`}
        value={find.query}
        onChange={(event) => find.setQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="form-check">
        <input
          id={`${id}-whole`}
          type="checkbox"
          checked={find.wholeWords}
          onChange={(event) => find.setWholeWords(event.target.checked)}
        />
        <label htmlFor={`${id}-whole`}>Solo parole intere</label>
      </div>
      <p className="bdm-viewer-outcome" id={`${id}-outcome`} role="status">
        {outcome(find, pageCount)}
      </p>
      <ol className="bdm-viewer-found">
        {listed.map((found, at) => (
          <li key={`${found.page}-${found.index}`}>
            {found.page !== listed[at - 1]?.page && <h3>Pagina {found.page}</h3>}
            <button
              type="button"
              aria-current={hits.current === at ? 'true' : undefined}
              onClick={() => {
                hits.select(at);
                onChosen();
              }}
            >
              <Place found={found} />
            </button>
          </li>
        ))}
      </ol>
      {find.found.length > LISTED && (
        <p className="form-text">
          Sono elencati i primi {LISTED}; con le frecce degli strumenti si scorrono tutti.
        </p>
      )}
    </>
  );
}

function Place({ found }: { found: FindResult }) {
  return (
    <>
      {found.before}
      <mark>{found.match}</mark>
      {found.after}
    </>
  );
}

function outcome({ query, pattern, found, searched, done, limited, withoutText }: Find, pageCount: number) {
  if (!pattern)
    return query.trim() && [...query.trim()].length < FIND_MINIMUM ? 'Scrivere almeno due caratteri.' : '';
  const count = found.length;
  if (!done) return `Ricerca in corso: pagina ${searched} di ${pageCount}`;
  if (limited) return `Più di ${formatNumber(FIND_LIMIT)} passi: precisare la ricerca.`;
  if (count > 0) return `${formatNumber(count)} ${count === 1 ? 'passo trovato' : 'passi trovati'}`;
  return withoutText
    ? 'Il documento non contiene testo in cui cercare: probabilmente è una scansione.'
    : 'Nessun passo trovato.';
}
