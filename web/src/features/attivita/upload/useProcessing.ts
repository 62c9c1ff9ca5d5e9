import { useQuery } from '@tanstack/react-query';
import { type Processing, processingQuery } from '@/api/upload';

/**
 * How far the processing of a document has come, asked again until it has ended; null while it is not known, or
 * without a document.
 */
export function useProcessing(fileHash: string | null): Processing | null {
  const { data } = useQuery({ ...processingQuery(fileHash ?? ''), enabled: fileHash !== null });
  return fileHash === null ? null : (data ?? null);
}
