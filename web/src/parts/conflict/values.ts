import { formatDay } from '@/domain/format';

/** Whether two values of a save call are the same: nothing, an empty text and an empty list are. */
export function sameValue(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) =>
    JSON.stringify(value === '' || (Array.isArray(value) && value.length === 0) ? null : (value ?? null));
  return plain(one) === plain(other);
}

/** A value of a save call as a person reads it: lists with semicolons, days as DD/MM/YYYY, rich text as its words. */
export function valueInWords(value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? value.map(valueInWords).join('; ') : '(vuoto)';
  if (value === null || value === undefined || value === '') return '(vuoto)';
  if (typeof value === 'boolean') return value ? 'Sì' : 'No';
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text);
  return /<\/?[a-z][^>]*>/i.test(text) ? wordsOf(text) : text;
}

function wordsOf(html: string): string {
  const body = new DOMParser().parseFromString(
    html.replace(/<\/(p|h\d|li|blockquote)>/gi, ' $&'),
    'text/html',
  ).body;
  return body.textContent?.replace(/\s+/g, ' ').trim() || '(vuoto)';
}
