/** `text` as a piece of an expression (with the flag `u`) that finds it as it is. */
export function escaped(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}/]/g, '\\$&');
}
