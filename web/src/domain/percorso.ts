// What a person searched and read, by day (docs/regole/accesso.md#il-mio-percorso).

type Step = { id: string; day: string; kind: string; address: string };

/** A search with what was read from it; `search` is missing where only that is on the page, or on that day. */
export type Journey<One extends Step> = { address: string; search: One | null; read: One[] };
export type Day<One extends Step> = { day: string; journeys: Journey<One>[] };

export const PERCORSO = '/percorso';

/** By day, and by the results that each was opened from: the last used first, as the steps are. */
export function byDay<One extends Step>(steps: readonly One[]): Day<One>[] {
  const days: Day<One>[] = [];
  for (const step of steps) {
    let day = days.find((one) => one.day === step.day);
    if (!day) {
      day = { day: step.day, journeys: [] };
      days.push(day);
    }
    let journey = day.journeys.find(({ address }) => address === step.address);
    if (!journey) {
      journey = { address: step.address, search: null, read: [] };
      day.journeys.push(journey);
    }
    if (step.kind === 'ricerca') journey.search = step;
    else journey.read.push(step);
  }
  return days;
}
