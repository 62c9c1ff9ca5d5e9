import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type FollowTarget,
  follow,
  followedQuery,
  type Iscrizione,
  readFollowed,
  refreshAvvisi,
  unfollow,
} from '@/api/avvisi';
import { notifySuccess } from '@/ui/toast';

/**
 * Whether the reader follows something, and how that is changed. Asked as soon as what shows it is there; of saved
 * searches all at once, since they are listed together.
 */
export function useFollow(wanted: FollowTarget) {
  const { what, target, area } = wanted;
  const queries = useQueryClient();
  const asked: Parameters<typeof followedQuery> = what === 'ricerca' ? [what] : [what, target];
  const query = followedQuery(...asked);
  const { data } = useQuery(query);
  const among = (all?: readonly Iscrizione[]) =>
    all?.find((each) => (what === 'ricerca' ? each.target === target : (each.area ?? undefined) === area));
  const followed = among(data) !== undefined;
  const change = useMutation({
    // Who presses before it is known is answered when it is: what is followed already stays as it is. A menu that
    // closes gives up its own question.
    mutationFn: async (end: boolean) => {
      const one = among(queries.getQueryData(query.queryKey) ?? (await readFollowed(...asked)));
      if (end && one) await unfollow(one.id);
      else if (!end && !one) await follow(wanted);
    },
    onSuccess: async (_, end) => {
      notifySuccess(end ? 'Non riceverà più questi avvisi' : 'Le novità compariranno tra gli avvisi');
      await refreshAvvisi(queries);
    },
  });
  return {
    followed,
    busy: change.isPending,
    toggle: () => {
      if (!change.isPending) change.mutate(followed);
    },
  };
}
