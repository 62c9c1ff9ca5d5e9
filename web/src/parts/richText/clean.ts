import DOMPurify from 'dompurify';
import { ATTRIBUTES, cleanStyle, isLink, TAGS } from '@/domain/richText';

/** Rich text as the server stores it: what it would remove is removed here too, and the rest is spelt alike. */
export function cleanRichText(html: string): string {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...TAGS],
    ALLOWED_ATTR: [...new Set(Object.values(ATTRIBUTES).flat())],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const element of fragment.querySelectorAll('*')) cleanAttributes(element);
  const holder = document.createElement('div');
  holder.append(fragment);
  return holder.innerHTML.trim();
}

/** What the editor wrote, whose tags are right already, spelt as the server does it. */
export function spelt(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const element of template.content.querySelectorAll('*')) cleanAttributes(element);
  return template.innerHTML;
}

function cleanAttributes(element: Element) {
  const tag = element.localName;
  const before = new Map([...element.attributes].map(({ name, value }) => [name, value]));
  for (const name of before.keys()) element.removeAttribute(name);
  for (const name of ATTRIBUTES[tag] ?? []) {
    const value = attributeOf(tag, name, before.get(name) ?? '');
    if (value) element.setAttribute(name, value);
  }
  if (tag === 'a') element.setAttribute('rel', 'noopener noreferrer');
}

function attributeOf(tag: string, name: string, value: string): string {
  if (name === 'style') return cleanStyle(tag, value);
  if (name === 'href') return isLink(value.trim()) ? value.trim() : '';
  return /^\d{1,5}$/.test(value) ? value : '';
}
