import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Suggestion, suggestionQuery } from '@/api/suggestion';
import { formatNumber } from '@/domain/format';
import type { Area } from '@/domain/preferences';
import type { Target } from '@/domain/search';
import { useDebounced } from '@/ui/useDebounced';

export type Citation = Suggestion & { q: string };

/** The citation that stands in `text`, in its meanings, the likeliest first; nothing while it is not known. */
export function useCitation(text: string, area: Area, target: Target) {
  const queries = useQueryClient();
  const whole = text.trim();
  const typed = useDebounced(whole);
  const { data, isPlaceholderData } = useQuery({
    ...suggestionQuery(target, area, typed),
    enabled: mayCite(typed),
  });
  const known = mayCite(typed) && typed === whole && !isPlaceholderData;
  return {
    citations: known ? citationsAmong(data ?? []) : [],
    /** What Enter takes, for who does not wait for it: what finds something, or else what nothing has. */
    cited: mayCite(whole)
      ? () =>
          queries
            .ensureQueryData(suggestionQuery(target, area, whole))
            .then(citationsAmong)
            .then((found) => found.find(({ count }) => count) ?? found[0])
            .catch(() => undefined)
      : null,
  };
}

/** A citation has a number, the name of an act or a court of Europe, and is no passage. */
const mayCite = (text: string) =>
  text.length <= MAX_CITATION &&
  /\d|\b(?:legge|statuto|codice|costituzione|testo unico|t\.? ?u\b|gdpr|decreto|riforma|cura italia|salva italia|jobs act|convenzione|c\.?e\.?d\.?u|cgue|edu|giustizia|camera|c\. \w)/i.test(
    text,
  );

const MAX_CITATION = 150;

const citationsAmong = (offers: Suggestion[]) => offers.filter((one): one is Citation => Boolean(one.q));

type Props = { citations: readonly Citation[]; onTake: (citation: Citation) => void };

/** A citation in the text is offered as one thing, with how many it finds; 'Invio' takes the first meaning. */
export function CitationOffer({ citations, onTake }: Props) {
  const found = citations.filter(({ count }) => count);
  return (
    <span role="status">
      {citations
        .filter(({ count }) => !count)
        .map((citation) => (
          <span key={citation.q} className="me-3">
            {citation.missing}.
          </span>
        ))}
      {found.length > 0 && (
        <>
          Citazione riconosciuta (Invio {found[0]?.id ? 'apre' : 'cerca'} la prima):{' '}
          {found.map((citation) => (
            <button key={citation.q} type="button" className="bdm-link me-3" onClick={() => onTake(citation)}>
              {citation.text}, {citation.label.toLowerCase()} ({formatNumber(citation.count ?? 0)})
            </button>
          ))}
        </>
      )}
    </span>
  );
}
