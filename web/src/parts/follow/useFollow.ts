import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { follow, followedQuery, refreshAvvisi, unfollow, type Wanted } from '@/api/avvisi';
import { notifySuccess } from '@/ui/toast';

/**
 * Whether the reader follows something, and how that is changed. Asked as soon as what shows it is there; of saved
 * searches all at once, since they are listed together.
 */
export function useFollow(wanted: Wanted) {
  const { what, target, area } = wanted;
  const queries = useQueryClient();
  const { data } = useQuery(what === 'ricerca' ? followedQuery(what) : followedQuery(what, target));
  const one = data?.find((each) =>
    what === 'ricerca' ? each.target === target : (each.area ?? undefined) === area,
  );
  const change = useMutation({
    mutationFn: async () => {
      if (one) await unfollow(one.id);
      else await follow(wanted);
    },
    onSuccess: async () => {
      notifySuccess(one ? 'Non riceverà più questi avvisi' : 'Le novità compariranno tra gli avvisi');
      await refreshAvvisi(queries);
    },
  });
  return {
    followed: one !== undefined,
    /** Not known yet, or being changed: pressing does nothing. */
    busy: data === undefined || change.isPending,
    toggle: () => {
      if (data && !change.isPending) change.mutate();
    },
  };
}
