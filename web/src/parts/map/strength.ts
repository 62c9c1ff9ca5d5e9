/**
 * How strong the colour of a value is, from 0 to 1: relative to half of the largest one, so that a single very frequent
 * value does not leave all others pale.
 */
export function strength(value: number, largest: number): number {
  return largest > 0 ? Math.min(1, value / (largest / 2)) : 0;
}

/** For CSS: '0%' to '100%'. */
export function percentage(share: number): string {
  return `${Math.round(share * 100)}%`;
}
