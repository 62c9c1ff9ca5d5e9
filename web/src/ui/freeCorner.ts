/** Where notifications may stand, the most usual first. */
export const CORNERS = ['bottom-left', 'bottom-right', 'top-right', 'top-left'] as const;
export type Corner = (typeof CORNERS)[number];

/** A rectangle of the window, in CSS pixels. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** Around a notification, also for the header above and the commands of a page below. */
const [ASIDE, ABOVE, BELOW] = [32, 80, 96];

/**
 * The corner of a window of `width` by `height` in which a notification of `size` covers none of the boxes `seen`, which
 * must stay in sight, and the fewest of `others`; `now`, where it stands, as long as it covers none of `seen` there.
 */
export function freeCorner(
  { width, height }: { width: number; height: number },
  size: { width: number; height: number },
  seen: readonly Box[],
  others: readonly Box[],
  now?: Corner,
): Corner {
  const cost = (corner: Corner) => {
    const covers = ({ left, top, right, bottom }: Box) =>
      (corner.endsWith('left') ? left < size.width + ASIDE : right > width - size.width - ASIDE) &&
      (corner.startsWith('top')
        ? top < size.height + ABOVE && bottom > 0
        : bottom > height - size.height - BELOW && top < height);
    return seen.filter(covers).length * 1000 + others.filter(covers).length;
  };
  if (now && cost(now) < 1000) return now;
  return CORNERS.reduce((best, corner) => (cost(corner) < cost(best) ? corner : best));
}

const FIELD = 'input, select, textarea, [contenteditable="true"]';

/**
 * The corner that is free in this page now: of the field or command that has the focus, of fields that are wrong, of
 * others. `now` is where the notification stands.
 */
export function cornerNow(now?: Corner): Corner {
  const boxOf = (element: Element) =>
    (element.closest('[data-field], .bdm-field') ?? element).getBoundingClientRect();
  const boxes = (elements: Iterable<Element>) => [...elements].map(boxOf).filter(({ height }) => height > 0);
  const focused = document.activeElement?.matches(`${FIELD}, [data-field] *, button, a[href]`)
    ? [document.activeElement]
    : [];
  const toast = document.querySelector('[data-sonner-toast][data-front="true"]')?.getBoundingClientRect();
  return freeCorner(
    { width: window.innerWidth, height: window.innerHeight },
    { width: toast?.width || 356, height: toast?.height || 80 },
    boxes([...focused, ...document.querySelectorAll('[aria-invalid="true"]')]),
    boxes(document.querySelectorAll(FIELD)),
    now,
  );
}
