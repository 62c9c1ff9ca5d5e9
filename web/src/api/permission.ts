import { queryOptions } from '@tanstack/react-query';
import type { components } from './generated/openapi';
import { ApiError } from './http';
import { data, rest } from './rest';

type Schemas = components['schemas'];
export type UserPermission = Schemas['PermissionOut'];
export type PermissionEvent = Schemas['HistoryOut'];
export type Grant = Schemas['GrantOut'];
export type Account = Schemas['AccountOut'];
export type PendingRequest = Schemas['RequestOut'];

export const ACCOUNTS_PAGE = 10;
export const REQUESTS_PAGE = 10;

const KEY = 'permission';
export const PERMISSION_KEY = [KEY] as const;

/** Everything about the rights of a user; null for one that does not exist. */
export const permissionQuery = (upn: string) =>
  queryOptions({
    queryKey: [KEY, 'one', upn.toLowerCase()],
    queryFn: async ({ signal }): Promise<UserPermission | null> => {
      try {
        return await data(
          rest.GET('/api/bdm/backoffice/permission/{upn}', { params: { path: { upn } }, signal }),
        );
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 0,
    meta: { silent: true },
  });

export type AccountFilter = {
  q: string;
  group: string;
  ou: string;
  active: '' | 'true' | 'false';
  /** Only those of which something ends soon or has ended. */
  ending: boolean;
};

/** A page (from 1) of the accounts that fulfil every condition given. */
export const accountsQuery = (filter: AccountFilter, page: number) =>
  queryOptions({
    queryKey: [KEY, 'accounts', filter, page],
    queryFn: ({ signal }) => {
      const query = {
        from: (page - 1) * ACCOUNTS_PAGE,
        size: ACCOUNTS_PAGE,
        ...(filter.q ? { q: filter.q } : {}),
        ...(filter.group ? { group: filter.group } : {}),
        ...(filter.ou ? { ou: filter.ou } : {}),
        ...(filter.ending ? { ending: true } : {}),
        ...(filter.active ? { active: filter.active === 'true' } : {}),
      };
      return data(rest.GET('/api/bdm/backoffice/permission', { params: { query }, signal }));
    },
    staleTime: 0,
    meta: { silent: true },
  });

/** A page (from 1) of the requests for access that wait for an answer, oldest first. */
export const requestsQuery = (page: number) =>
  queryOptions({
    queryKey: [KEY, 'requests', page],
    queryFn: ({ signal }) => {
      const query = { from: (page - 1) * REQUESTS_PAGE, size: REQUESTS_PAGE };
      return data(rest.GET('/api/bdm/backoffice/access_request', { params: { query }, signal }));
    },
    staleTime: 0,
    meta: { silent: true },
  });

/** How many requests for access wait for an answer. */
export const pendingRequestsQuery = queryOptions({
  queryKey: [KEY, 'requests', 'count'],
  queryFn: async ({ signal }) => {
    const query = { from: 0, size: 1 };
    return (await data(rest.GET('/api/bdm/backoffice/access_request', { params: { query }, signal }))).count;
  },
  staleTime: 5_000,
  meta: { silent: true },
});

/** The whole lists of groups and offices; refused with `PERMISSION_CONFLICT` when `version` is not the present one. */
export function savePermission(body: {
  upn: string;
  group: string[];
  ou: string[];
  until: Record<string, string>;
  version: string;
}): Promise<UserPermission> {
  return data(rest.POST('/api/bdm/backoffice/permission', { body }));
}

/** The present state, where a save was refused because of it. */
export function presentState(error: unknown): UserPermission | null {
  if (!(error instanceof ApiError) || error.code !== 'PERMISSION_CONFLICT') return null;
  return error.body.permission as UserPermission;
}

/** Takes an account out of use, its sessions with it, or back into use. */
export function setActive(upn: string, active: boolean): Promise<UserPermission> {
  const params = { path: { upn } };
  return data(
    active
      ? rest.POST('/api/bdm/backoffice/permission/{upn}/reactivated', { params })
      : rest.POST('/api/bdm/backoffice/permission/{upn}/deactivated', { params }),
  );
}

export async function grantRequest(
  id: string,
  rights: { group: string[]; ou: string[]; until: Record<string, string> },
): Promise<void> {
  await rest.POST('/api/bdm/backoffice/access_request/{id}/granted', {
    params: { path: { id } },
    body: rights,
  });
}

/** `reason` is read by the person who asked. */
export async function refuseRequest(id: string, reason: string): Promise<void> {
  await rest.POST('/api/bdm/backoffice/access_request/{id}/refused', {
    params: { path: { id } },
    body: { reason },
  });
}
