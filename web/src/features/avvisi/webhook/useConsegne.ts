import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type Consegna,
  consegneQuery,
  refreshWebhooks,
  retryConsegna,
  tryWebhook,
  webhooksQuery,
} from '@/api/webhooks';
import { isSettled, outcomeSentence } from '@/domain/webhook';

const ASK_AGAIN_MS = 2_000;
/** An attempt takes ten seconds at most, and may have to wait for its turn. */
const WAIT_MS = 30_000;

type AwaitedConsegna = { id: string; evento: Consegna['evento']; since: number };
type Answers = {
  data: { items: Consegna[] } | undefined;
  dataUpdatedAt: number;
  errorUpdatedAt: number;
};

/** The delivery that is waited for, once it has come to something. */
function answerTo({ id, since }: AwaitedConsegna, { data, dataUpdatedAt }: Answers): Consegna | undefined {
  if (dataUpdatedAt < since) return undefined;
  return data?.items.find((one) => one.id === id && isSettled(one));
}

const isLate = ({ since }: AwaitedConsegna, { dataUpdatedAt, errorUpdatedAt }: Answers) =>
  Math.max(dataUpdatedAt, errorUpdatedAt) >= since + WAIT_MS;

/**
 * A page of what was sent to a webhook, read where it is `shown`, and a trial or another attempt: until it has come to
 * something the page is read again, for some time.
 */
export function useConsegne(webhook: string, page: number, shown: boolean) {
  const queries = useQueryClient();
  const [awaited, setAwaited] = useState<AwaitedConsegna | null>(null);
  const found = useQuery({
    ...consegneQuery(webhook, page),
    enabled: shown || awaited !== null,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      awaited && !answerTo(awaited, state) && !isLate(awaited, state) ? ASK_AGAIN_MS : false,
  });
  const attempt = useMutation({
    mutationFn: (consegna: string | null) =>
      consegna === null ? tryWebhook(webhook) : retryConsegna(webhook, consegna),
    onMutate: () => setAwaited(null),
    onSuccess: ({ id, evento }) => setAwaited({ id, evento, since: Date.now() }),
    // Also one that was refused: what is shown is out of date.
    onSettled: () => refreshWebhooks(queries),
  });
  const answer = awaited ? answerTo(awaited, found) : undefined;
  const late = awaited !== null && isLate(awaited, found);
  const came = answer !== undefined;
  useEffect(() => {
    if (came) queries.invalidateQueries({ queryKey: webhooksQuery.queryKey });
  }, [came, queries]);
  return {
    found,
    /** A trial, or another attempt of the delivery with this id. */
    attempt: (consegna: string | null) => attempt.mutate(consegna),
    busy: attempt.isPending || (awaited !== null && !came && !late),
    words: awaited ? wordsOf(awaited, answer, late) : '',
  };
}

function wordsOf({ evento }: AwaitedConsegna, answer: Consegna | undefined, late: boolean): string {
  if (answer) return outcomeSentence(answer);
  if (late) return 'Non c’è ancora un esito: si leggerà tra le consegne.';
  return evento === 'prova' ? 'Prova in corso…' : 'Nuovo tentativo in corso…';
}
