import { EMPTY_SEARCH, type Search, searchAddress } from '@/domain/search';

/** Which result was open last, so that its list can go on there; forgotten with the page. */
let place: { list: string; position: number } | null = null;

/** The page of the list on which the result at `position` (from 0) stands. */
export function pageOf(search: Search, position: number): Search {
  return { ...search, from: position - (position % search.size) };
}

export function rememberResult(search: Search, position: number): void {
  place = { list: searchAddress(pageOf(search, position)), position };
}

/** The position of the result that was open, if it stands on this page of this list. */
export function lastResult(search: Search): number | null {
  return place?.list === searchAddress(search) ? place.position : null;
}

/** The search whose results were seen last; forgotten with the page. */
let seen: Search | null = null;

export function rememberSearch(search: Search): void {
  seen = search;
}

/** Where to search again: the results that were seen last, or the search itself. */
export const searchAgain = (): string => searchAddress(seen ?? EMPTY_SEARCH);

export function forgetResult(): void {
  place = null;
}

/** What the link back to the results says about itself. */
export const CAME_BACK = { cameBack: true };

export function cameBack(state: unknown): boolean {
  return (state as { cameBack?: boolean } | null)?.cameBack === true;
}
