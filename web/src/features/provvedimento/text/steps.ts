import { reach } from '@/ui/reach';

const inSight = ({ top, bottom }: DOMRect) => bottom >= 0 && top < window.innerHeight;

/**
 * From one citation of the text to the next or the one before it, around the ends: from the one that has the focus, or, where
 * that is not in sight, from where one reads. Its link has the focus, so that its name is what is heard.
 */
export function stepCitation(box: HTMLElement | null, forward: boolean): void {
  const links = [...(box?.querySelectorAll<HTMLElement>('.bdm-text-part p a[href]') ?? [])];
  const here = links.findIndex(
    (link) => link === document.activeElement && inSight(link.getBoundingClientRect()),
  );
  const below = links.findIndex((link) => link.getBoundingClientRect().top >= 0);
  const next = below < 0 ? links.length : below;
  const at = here < 0 ? next - (forward ? 0 : 1) : here + (forward ? 1 : -1);
  reach(links[(at + links.length) % links.length], 'center');
}
