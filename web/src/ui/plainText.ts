/** The words of rich text, a paragraph a line. */
export function plainText(html: string): string {
  if (!/<\w/.test(html)) return html;
  const lines = html.replace(/<br\s*\/?>/gi, '\n').replace(/<\/(p|h\d|li|blockquote|div)>/gi, '$&\n');
  const { body } = new DOMParser().parseFromString(lines, 'text/html');
  return (body.textContent ?? '')
    .replace(/[ \t]+/g, ' ')
    .replace(/\n{2,}/g, '\n')
    .trim();
}
