import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { exportFile } from './export';
import type { components } from './generated/openapi';
import { API } from './http';
import { data, rest } from './rest';

type Schemas = components['schemas'];
export type AuditEvent = Schemas['AuditEventOut'];
export type AuditThing = Schemas['ThingOut'];
export type AuditStatus = Schemas['AuditStatusOut'];
type AuditHead = Schemas['AuditHeadOut'];
export type Verification = Schemas['VerificationOut'];

const KEY = 'audit';

/** What is looked for; an empty text is no condition. Days are ISO. */
export type AuditFilter = {
  actor: string;
  action: string;
  kind: string;
  object: string;
  dateFrom: string;
  dateTo: string;
};

const given = (filter: AuditFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value));

/** The record, the latest first, page by page. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'events', filter],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...given(filter), ...(pageParam === null ? {} : { before: pageParam }) };
      return data(rest.GET('/api/bdm/backoffice/audit', { params: { query }, signal }));
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    meta: { silent: true },
  });

/** The events for a spreadsheet. */
export const exportEvents = (filter: AuditFilter) =>
  exportFile(`${API}/audit/export?${new URLSearchParams(given(filter))}`, 'registro.csv');

/** How the record stands. */
export const auditStatusQuery = () =>
  queryOptions({
    queryKey: [KEY, 'status'],
    queryFn: ({ signal }) => data(rest.GET('/api/bdm/backoffice/audit/status', { signal })),
    staleTime: 0,
    meta: { silent: true },
  });

/** The head of the chain as of now, to be kept elsewhere. */
export function exportHead(): Promise<AuditHead> {
  return data(rest.POST('/api/bdm/backoffice/audit/head'));
}

/** Computes the chain again; `head` is what a file that was exported before says. */
export function verifyRecord(head: unknown): Promise<Verification> {
  return data(
    rest.POST('/api/bdm/backoffice/audit/verification', { body: (head as AuditHead | null) ?? null }),
  );
}
