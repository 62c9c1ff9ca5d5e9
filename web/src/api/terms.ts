import { data, rest } from './rest';

/** The server reads so many characters of a text. */
export const MAX_TEXT = 20_000;

/** The query for decisions like `text`; empty where nothing tells it apart. */
export const textTerms = async (text: string): Promise<string> =>
  (await data(rest.POST('/api/bdm/backoffice/search/terms', { body: { text: text.slice(0, MAX_TEXT) } }))).q;
