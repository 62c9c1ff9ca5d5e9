import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Provvedimento, provvedimentoQuery } from '@/api/content';
import { citationOf } from '@/parts/citation';

/**
 * Says how a decision is cited in the style in use, from what its page has read; `otherwise` where that is not known.
 * The page's address may have another id than the decision's own.
 */
export function useCitation(id: string, otherwise: string): () => string {
  const client = useQueryClient();
  return useCallback(() => {
    const [kind] = provvedimentoQuery(id).queryKey;
    // What else is kept of decisions, for their forms say, has no citations.
    const read = client.getQueriesData<Partial<Provvedimento>>({ queryKey: [kind] });
    const known = read.find(([, item]) => item?.id === id && item.citazioni)?.[1]?.citazioni;
    return known ? citationOf(known) : otherwise;
  }, [client, id, otherwise]);
}
