import { formatMoment } from './format';

/** Someone that things are shared with, as the server names people. */
export type Person = { upn: string; name: string; family_name: string; email: string };

/** What sharing grants: reading, or changing as well. */
export type SharePermission = '' | 'w';

export type Participant = Person & { permission: SharePermission };

/** 'COGNOME NOME', as people are listed. */
export function personName({ family_name, name }: Pick<Person, 'family_name' | 'name'>): string {
  return `${family_name} ${name}`.trim().toLocaleUpperCase('it');
}

/** 'COGNOME NOME (EMAIL)': a result of the search for people (docs/regole/accesso.md), all of it in capitals. */
export function personLabel(person: Person): string {
  return `${personName(person)} (${person.email.toLocaleUpperCase('it')})`;
}

/** The page with the permissions of a user. */
export const userAddress = (upn: string) => `/permission?utente=${encodeURIComponent(upn)}`;

/** 'Ultimo accesso: 01/02/2026 10:30', as far as the record goes back. */
export const lastAccess = ({ last_access }: { last_access: string | null }) =>
  `Ultimo accesso: ${last_access ? formatMoment(last_access) : 'non registrato'}`;
