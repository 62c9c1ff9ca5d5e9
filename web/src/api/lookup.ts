import { queryOptions } from '@tanstack/react-query';
import type { Area } from '@/domain/preferences';
import { ApiError } from './http';
import { data, rest } from './rest';

/** Values to choose from in the search form (docs/regole/ricerca.md#ricerca-classica): plain lists of names. */
const LOOKUP = { staleTime: 5 * 60_000, meta: { silent: true } } as const;
/** The same while somebody types. */
const SUGGESTIONS = { ...LOOKUP, retry: false } as const;

export const materieQuery = (area: Area) =>
  queryOptions({
    ...LOOKUP,
    queryKey: ['materia', area],
    queryFn: ({ signal }) =>
      data(rest.GET('/api/bdm/backoffice/materia', { params: { query: { area } }, signal })),
  });

export const ruoliQuery = (area: Area) =>
  queryOptions({
    ...LOOKUP,
    queryKey: ['ruolo', area],
    queryFn: ({ signal }) =>
      data(rest.GET('/api/bdm/backoffice/ruolo', { params: { query: { area } }, signal })),
  });

/** The offices of a district. */
export const ufficiQuery = (distretto: string) =>
  queryOptions({
    ...LOOKUP,
    queryKey: ['ufficio', distretto],
    queryFn: ({ signal }) =>
      data(
        rest.GET('/api/bdm/backoffice/distretto/{distretto}/ufficio', {
          params: { path: { distretto } },
          signal,
        }),
      ),
  });

/** Offices found by words of their name. */
export const findUfficiQuery = (q: string) =>
  queryOptions({
    ...SUGGESTIONS,
    queryKey: ['ufficio', 'find', q],
    queryFn: ({ signal }) =>
      data(rest.GET('/api/bdm/backoffice/ufficio', { params: { query: { q } }, signal })),
  });

/** The id of an office's district; null for an office that is not known. */
export const distrettoOfQuery = (ufficio: string) =>
  queryOptions({
    ...LOOKUP,
    queryKey: ['distretto_of', ufficio],
    queryFn: async ({ signal }) => {
      const path = '/api/bdm/backoffice/ufficio/{ufficio}/distretto';
      try {
        return (await data(rest.GET(path, { params: { path: { ufficio } }, signal }))).id;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });

/** Every office with its district. */
export const geografiaQuery = queryOptions({
  ...LOOKUP,
  queryKey: ['ufficio', 'geografia'],
  queryFn: ({ signal }) => data(rest.GET('/api/bdm/backoffice/ufficio/geografia', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Before one types those of the materia alone; then they come first, and those of the rest of the area after them. */
export const paroleChiaveQuery = (q: string, area: Area, materia: string) => {
  const query = { q, area, ...(materia ? { materia } : {}), ...(materia && q ? { whole_area: true } : {}) };
  return queryOptions({
    ...SUGGESTIONS,
    queryKey: ['parola_chiave', query],
    queryFn: ({ signal }) =>
      data(rest.GET('/api/bdm/backoffice/parola_chiave', { params: { query }, signal })),
  });
};

export const riferimentiNormativiQuery = (q: string) =>
  queryOptions({
    ...SUGGESTIONS,
    queryKey: ['riferimento_normativo', q],
    queryFn: ({ signal }) =>
      data(rest.GET('/api/bdm/backoffice/riferimento_normativo', { params: { query: { q } }, signal })),
  });

/** Judges and parties are suggested from three characters on. */
export const PEOPLE_MIN = 3;

export const giudiciQuery = (q: string) =>
  queryOptions({
    ...SUGGESTIONS,
    queryKey: ['giudice', q],
    queryFn: ({ signal }) =>
      data(rest.GET('/api/bdm/backoffice/giudice', { params: { query: { q } }, signal })),
  });

/** Only parties that this reader may see. */
export const partiProcessualiQuery = (q: string) =>
  queryOptions({
    ...SUGGESTIONS,
    queryKey: ['parte_processuale', q],
    queryFn: ({ signal }) =>
      data(rest.GET('/api/bdm/backoffice/parte_processuale', { params: { query: { q } }, signal })),
  });
