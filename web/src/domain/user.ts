/** The person signed in, as `GET /user/current` describes them (docs/regole/campi.md#utente). */

import SHARED from '@/domain/generated/shared';
import { EVERY_OFFICE, type GroupDescription } from './rights';

export const PERMISSIONS = SHARED.permissions;

export type Permission = (typeof PERMISSIONS)[number];

/** Permissions that open 'Le mie attività' (docs/regole/consultazione.md#menu): those to edit, approve and publish. */
export const WORK_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter((name) =>
  /_(provvedimento|massima)$/.test(name),
);

/** Permissions that open the review of what is obscured in a decision: editors decide, another person confirms. */
export const REVIEW_PERMISSIONS: readonly Permission[] = WORK_PERMISSIONS.filter((name) =>
  name.endsWith('_provvedimento'),
);

export type AccessRequest = {
  created_at: string;
  status: 'IN_ATTESA' | 'ACCOLTA' | 'RESPINTA';
  reason: string;
  /** What the administrator answered. */
  decision_reason: string | null;
};

export type CurrentUser = {
  /** null for a person who signed in but has no account yet. */
  upn: string | null;
  name: string;
  family_name: string;
  email: string;
  /** CNS: a citizen's or professional's card; ADN: the administration's own domain. */
  type: string;
  groups: string[];
  ou: string[];
  /** The last days of those groups and offices that have one, ISO. */
  until: Record<string, string>;
  working_ou: string | null;
  /** End of the session, seconds since the epoch. */
  exp: number;
  group_catalogue: GroupDescription[];
  access_request: AccessRequest | null;
  demo: boolean;
  /** What this person's unsaved forms are encrypted with in the browser (`parts/draft`); null without an account. */
  draft_key: string;
  /** There is an account, which an administrator took out of use. */
  deactivated: boolean;
};

/** A user has a permission when any of their groups is among those asked for (docs/regole/accesso.md#permessi). */
export function hasAny(user: Pick<CurrentUser, 'groups'>, wanted: readonly string[]): boolean {
  return user.groups.some((group) => wanted.includes(group));
}

export function hasAllOffices(user: Pick<CurrentUser, 'ou'>): boolean {
  return user.ou.some((ou) => ou.includes('*'));
}

/** The office chosen to work for, else all of one's own; none for who has every office. */
export function officesAtWork({ ou, working_ou }: Pick<CurrentUser, 'ou' | 'working_ou'>): string[] {
  return working_ou ? [working_ou] : ou.filter((office) => office !== EVERY_OFFICE);
}
