import type { CurrentUser } from '@/domain/user';

/** The demo accounts, as `GET /user/current` describes them. */
const BASE: CurrentUser = {
  upn: 'lettore',
  name: 'Lucia',
  family_name: 'Rossi',
  email: 'lucia.rossi@example.it',
  type: 'ADN',
  groups: [],
  ou: [],
  until: {},
  working_ou: null,
  exp: 4_102_444_800,
  group_catalogue: [
    {
      group: 'ai',
      name: 'Assistente virtuale',
      description: 'Dialoga con l’assistente su un provvedimento.',
    },
    { group: 'monitoring', name: 'Cruscotto di monitoraggio', description: 'Consulta le statistiche.' },
  ],
  access_request: null,
  demo: true,
  draft_key: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  deactivated: false,
};

const MILANO = ['TRIBUNALE DI MILANO', 'CORTE DI APPELLO DI MILANO'];

export function account(upn: string | null, rest: Partial<CurrentUser> = {}): CurrentUser {
  return { ...BASE, upn, ...rest };
}

export const ACCOUNTS = {
  lettore: account('lettore', { type: 'CNS' }),
  redattore: account('redattore', { groups: ['edit_provvedimento', 'edit_massima'], ou: MILANO }),
  approvatore: account('approvatore', { groups: ['approve_provvedimento', 'approve_massima'], ou: MILANO }),
  pubblicatore: account('pubblicatore', { groups: ['publish_provvedimento', 'publish_massima'], ou: MILANO }),
  assistito: account('assistito', { groups: ['ai'] }),
  direzione: account('direzione', { groups: ['monitoring'], ou: ['*'] }),
  amministratore: account('amministratore', { groups: ['edit_permission', 'monitoring'] }),
  giudice: account('giudice', { ou: ['TRIBUNALE DI MILANO'] }),
  'redattore.roma': account('redattore.roma', {
    groups: ['edit_provvedimento', 'edit_massima'],
    ou: ['TRIBUNALE DI ROMA'],
  }),
  'redattore.massime': account('redattore.massime', {
    groups: ['edit_massima'],
    ou: ['CORTE DI APPELLO DI MILANO'],
  }),
  'redattore.tutti': account('redattore.tutti', {
    groups: ['ai', 'edit_massima', 'edit_provvedimento'],
    ou: ['*'],
  }),
  nuovo: account(null),
} as const;

export type AccountName = keyof typeof ACCOUNTS;
