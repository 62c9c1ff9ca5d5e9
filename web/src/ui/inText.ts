/** What a browser takes for the size of text where nobody has chosen another, in pixels. */
const TEXT = 16;

/**
 * A media query with its widths in sizes of text rather than in pixels: who has larger letters, as the settings of a
 * browser allow, gets the layout of a narrower window, which has room for them.
 */
export function inText(query: string): string {
  return query.replace(/([\d.]+)px/g, (_, pixels) => `${Number(pixels) / TEXT}em`);
}
