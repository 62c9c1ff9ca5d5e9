// What a person searched and read, by day (docs/regole/accesso.md#il-mio-percorso).

type One = { id: string; day: string; kind: string; address: string };

/** A search with what was read from it; `search` is missing where only that is on the page, or on that day. */
export type Tappe<Tappa extends One> = { address: string; search: Tappa | null; read: Tappa[] };
export type Day<Tappa extends One> = { day: string; searches: Tappe<Tappa>[] };

export const PERCORSO = '/percorso';

/** By day, and by the results that each was opened from: the last used first, as they come. */
export function byDay<Tappa extends One>(given: readonly Tappa[]): Day<Tappa>[] {
  const days: Day<Tappa>[] = [];
  for (const tappa of given) {
    let day = days.find((one) => one.day === tappa.day);
    if (!day) {
      day = { day: tappa.day, searches: [] };
      days.push(day);
    }
    let tappe = day.searches.find(({ address }) => address === tappa.address);
    if (!tappe) {
      tappe = { address: tappa.address, search: null, read: [] };
      day.searches.push(tappe);
    }
    if (tappa.kind === 'ricerca') tappe.search = tappa;
    else tappe.read.push(tappa);
  }
  return days;
}
