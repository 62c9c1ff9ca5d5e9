import { queryOptions } from '@tanstack/react-query';
import type { components } from './generated/openapi';
import { data, rest } from './rest';

export type ServiceState = components['schemas']['StateOut'];
export type FailedJob = ServiceState['failed'][number];
export type BackupRun = components['schemas']['BackupRunOut'];
export type Level = components['schemas']['Level'];

export const STATE_KEY = ['operations'];

/** How the service is, asked again every ten seconds while the page is in sight. */
export const stateQuery = queryOptions({
  queryKey: STATE_KEY,
  queryFn: ({ signal }): Promise<ServiceState> =>
    data(rest.GET('/api/bdm/backoffice/operations', { signal })),
  refetchInterval: 10_000,
  staleTime: 0,
  meta: { silent: true },
});

/** Lets a failed job run again. */
export async function retryJob(id: number): Promise<void> {
  await rest.POST('/api/bdm/backoffice/operations/job/{job_id}/retried', {
    params: { path: { job_id: id } },
  });
}

/** Lets all failed jobs of a task run again; how many they are. */
export async function retryTask(task: string): Promise<number> {
  const answer = await data(
    rest.POST('/api/bdm/backoffice/operations/task/{task}/retried', { params: { path: { task } } }),
  );
  return answer.count;
}
