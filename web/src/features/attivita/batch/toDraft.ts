import type { QueryClient } from '@tanstack/react-query';
import { ApiError, type FieldError } from '@/api/http';
import { type Proposal, proposalsQuery } from '@/api/proposals';
import { saveProvvedimento } from '@/api/provvedimento';
import { processingQuery } from '@/api/upload';
import { labelsFor, type ProvvedimentoValues, toInput } from '../editor/decisionValues';
import { missingIn } from '../provvedimento/rules';
import { type Progress, persevere, realPatience, sendFile } from '../upload';
import type { Outcome, Work } from './batch';
import { draftOf } from './draftOf';

const ASK_AGAIN_MS = 1_500;
/** It waits for the connection as long as it takes, and shows no failure but in its row. */
const HERE = { staleTime: 0, retry: false, networkMode: 'always', meta: { silent: true } } as const;

/** Sends a file, waits until it is read, and saves a draft with what was read in it. */
export const toDraft =
  (queries: QueryClient): Work =>
  async (file, given, signal, onText): Promise<Outcome> => {
    const fileHash = await sendFile(file, {
      queries,
      signal,
      area: () => given.area,
      onProgress: (progress) => onText(textOf(progress, file.size)),
    });
    onText('Lettura del documento…');
    const proposals = await read(queries, fileHash, signal);
    const unread = proposals.length === 0 ? await whyUnread(queries, fileHash) : [];
    const { values, notes } = draftOf(fileHash, given, proposals);
    const input = toInput(values, null);
    signal.throwIfAborted();
    onText('Salvataggio della bozza…');
    try {
      const { id } = await saveProvvedimento(input);
      return { is: 'draft', id, notes: [...unread, ...notes] };
    } catch (error) {
      if (!(error instanceof ApiError) || error.errors.length === 0) throw error;
      return {
        is: 'incomplete',
        message: [...unread, ...wrongWith(values, error.errors)].join(' '),
        values: input,
      };
    }
  };

/** What the document did not say, by its name; of the rest, what the server says of it. */
function wrongWith(values: ProvvedimentoValues, errors: readonly FieldError[]): string[] {
  const missing: readonly string[] = missingIn(values);
  const labels = labelsFor(values.area);
  const told = errors.filter(({ field }) => !missing.includes(field)).map(({ message }) => message);
  if (missing.length === 0) return told;
  return [`Manca: ${missing.map((field) => labels[field] ?? field).join(', ')}.`, ...told];
}

function textOf({ phase, done, waiting }: Progress, size: number): string {
  if (waiting) return 'Connessione interrotta: riprende da solo appena possibile.';
  const percent = Math.floor((100 * done) / (size || 1));
  if (phase === 'READING') return `Lettura del file ${percent}%`;
  return phase === 'COMMITTING' ? 'Verifica del documento…' : `Caricamento ${percent}%`;
}

async function read(
  queries: QueryClient,
  fileHash: string,
  signal: AbortSignal,
): Promise<readonly Proposal[]> {
  const patience = realPatience(signal);
  const watch = { signal, onWaiting: () => {} };
  for (;;) {
    const ask = () => queries.fetchQuery({ ...proposalsQuery(fileHash), ...HERE });
    const { ready, proposals } = await persevere(ask, patience, watch);
    if (ready) return proposals;
    await patience.pause(ASK_AGAIN_MS);
  }
}

/** What the server says of a document that nothing was read in; nothing where it has a text. */
async function whyUnread(queries: QueryClient, fileHash: string): Promise<string[]> {
  const processing = await queries.fetchQuery({ ...processingQuery(fileHash), ...HERE }).catch(() => null);
  return processing && processing.state !== 'ELABORATO' ? [processing.message] : [];
}
