import { queryOptions } from '@tanstack/react-query';
import type { components } from './generated/openapi';
import { data, rest } from './rest';

type Schemas = components['schemas'];
type OwnedToken = Schemas['OwnedTokenOut'];
/** A token that holds; whose it is, where everybody's are shown. */
export type Token = Schemas['TokenOut'] & Partial<Pick<OwnedToken, 'institution' | 'upn' | 'created_by'>>;
export type NewToken = Schemas['NewTokenOut'];
export type WantedToken = Schemas['TokenIn'] & { institution: string };

const OWN = '/api/bdm/backoffice/user/token';
const EVERYBODYS = '/api/bdm/backoffice/token';

const fresh = { staleTime: 0, meta: { silent: true } };

/** The tokens of the person. */
export const ownTokens = {
  query: queryOptions({
    queryKey: ['user', 'token'],
    queryFn: ({ signal }): Promise<Token[]> => data(rest.GET(OWN, { signal })),
    ...fresh,
  }),
  create: ({ name, days, scope }: WantedToken): Promise<NewToken> =>
    data(rest.POST(OWN, { body: { name, days, scope } })),
  revoke: async (id: string): Promise<void> => {
    await rest.DELETE(`${OWN}/{id}`, { params: { path: { id } } });
  },
};

export type Tokens = typeof ownTokens;

/** The tokens of institutions and of everybody, for administrators; new ones are for institutions. */
export const everyToken: Tokens = {
  query: queryOptions({
    queryKey: ['token'],
    queryFn: ({ signal }): Promise<Token[]> => data(rest.GET(EVERYBODYS, { signal })),
    ...fresh,
  }),
  create: (wanted) => data(rest.POST(EVERYBODYS, { body: wanted })),
  revoke: async (id) => {
    await rest.DELETE(`${EVERYBODYS}/{id}`, { params: { path: { id } } });
  },
};
