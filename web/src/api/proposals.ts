import { queryOptions } from '@tanstack/react-query';
import type { components } from './generated/openapi';
import { data, rest } from './rest';

/** A value that the document's text states for a field of the decision, with the passage it was read in. */
export type Proposal = components['schemas']['ProposalOut'];

/** What the text leaves open of a field: values of which none is proposed. */
export type UndecidedValue = components['schemas']['UndecidedOut'];

const ASK_AGAIN_MS = 2_000;

/** What was read from a document; asked again until it is ready. */
export const proposalsQuery = (fileHash: string) =>
  queryOptions({
    queryKey: ['document', fileHash, 'proposals'],
    queryFn: ({ signal }) =>
      data(
        rest.GET('/api/bdm/backoffice/provvedimento/document/{file_hash}/proposals', {
          params: { path: { file_hash: fileHash } },
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data && !state.data.ready ? ASK_AGAIN_MS : false),
  });
