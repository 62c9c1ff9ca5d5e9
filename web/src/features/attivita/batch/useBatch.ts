import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { navigation } from '@/api/navigation';
import { guardWork } from '@/parts/draft/leaving';
import { type Batch, createBatch, type Row } from './batch';
import { toDraft } from './toDraft';

const SIGNING_OUT = {
  title: 'Caricamento in corso',
  text: 'Uscendo ora, i documenti che non sono ancora bozze andranno caricati di nuovo.',
  action: 'Esci comunque',
};

const batches = new WeakMap<QueryClient, Batch>();

/** The list of this tab and person: it goes on, and is there again, whatever page is opened meanwhile. */
export function useBatch(): Batch & { list: readonly Row[] } {
  const queries = useQueryClient();
  const batch = batches.get(queries) ?? batchOf(queries);
  return { ...batch, list: useSyncExternalStore(batch.subscribe, batch.rows) };
}

function batchOf(queries: QueryClient): Batch {
  let guarded = () => {};
  const batch = createBatch(toDraft(queries), (running) => {
    if (running) {
      guarded = guardWork(SIGNING_OUT);
      return window.addEventListener('beforeunload', askFirst);
    }
    guarded();
    window.removeEventListener('beforeunload', askFirst);
    // Lists and counts know nothing of the new drafts.
    void queries.invalidateQueries({ refetchType: 'active' });
  });
  batches.set(queries, batch);
  return batch;
}

/** The browser asks whoever closes or reloads the page; one that we leave ourselves, as when the session ends, goes. */
function askFirst(event: BeforeUnloadEvent) {
  if (!navigation.leaving) event.preventDefault();
}
