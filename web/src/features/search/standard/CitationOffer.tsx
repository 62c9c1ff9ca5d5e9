import { useQuery } from '@tanstack/react-query';
import { type Suggestion, suggestionQuery } from '@/api/suggestion';
import { formatNumber } from '@/domain/format';
import type { Area } from '@/domain/preferences';
import type { Target } from '@/domain/search';
import { useDebounced } from '@/ui/useDebounced';

export type Citation = Suggestion & { q: string };

/** The citation that stands in `text`, in its meanings, the likeliest first; nothing while it is not known. */
export function useCitation(text: string, area: Area, target: Target): Citation[] {
  const typed = useDebounced(text.trim());
  // A citation has a number, and is no passage.
  const possible = /\d/.test(typed) && typed.length <= 100;
  const { data, isPlaceholderData } = useQuery({
    ...suggestionQuery(target, area, typed),
    enabled: possible,
  });
  if (!possible || typed !== text.trim() || isPlaceholderData || !data) return [];
  return data.filter((one): one is Citation => Boolean(one.q) && Boolean(one.count));
}

type Props = { citations: readonly Citation[]; onTake: (citation: Citation) => void };

/** A citation in the text is offered as one thing, with how many it finds; 'Invio' takes the first meaning. */
export function CitationOffer({ citations, onTake }: Props) {
  return (
    <span role="status">
      {citations.length > 0 && (
        <>
          Citazione riconosciuta (Invio cerca la prima):{' '}
          {citations.map((citation) => (
            <button key={citation.q} type="button" className="bdm-link me-3" onClick={() => onTake(citation)}>
              {citation.text}, {citation.label.toLowerCase()} ({formatNumber(citation.count ?? 0)})
            </button>
          ))}
        </>
      )}
    </span>
  );
}
