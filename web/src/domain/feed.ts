import type { Area } from './fields';
import type { Target } from './search';

/** What a feed is of, called `name`. */
export type Feed = { name: string; target: Target; q: string; area: Area | null };

const PATHS: Record<Target, string> = { provvedimento: 'provvedimenti', abstract: 'massime' };

/** Its address, with the token that opens it (docs/api.md#feed). */
export function feedAddress(origin: string, { name, target, q, area }: Feed, token: string): string {
  const asked = new URLSearchParams({ q, ...(area && { area }), titolo: name.slice(0, 200), token });
  return `${origin}/api/v1/feeds/${PATHS[target]}?${asked}`;
}
