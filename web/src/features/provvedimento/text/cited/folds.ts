import { useLayoutEffect, useState } from 'react';
import type { PassiCitati } from '@/api/passiCitati';

/** The paragraphs of each part, as they stand on the page. */
const paragraphsOf = (box: HTMLElement): HTMLElement[][] =>
  [...box.querySelectorAll('.bdm-text-part')].map((part) => [
    ...part.querySelectorAll<HTMLElement>(':scope > p'),
  ]);

function placed(put: (place: HTMLElement) => void): HTMLElement {
  const place = document.createElement('div');
  place.className = 'bdm-cited';
  put(place);
  return place;
}

/** A place behind each paragraph that is cited, by its position among them; none is part of the text's words. */
export function usePlaces(box: HTMLElement, { passi }: PassiCitati): readonly (HTMLElement | null)[] {
  const [places, setPlaces] = useState<readonly (HTMLElement | null)[]>([]);
  useLayoutEffect(() => {
    const paragraphs = paragraphsOf(box);
    const made = passi.map(({ parte, paragrafo }) => {
      const paragraph = paragraphs[parte]?.[paragrafo];
      return paragraph ? placed((place) => paragraph.after(place)) : null;
    });
    setPlaces(made);
    return () => {
      for (const place of made) place?.remove();
    };
  }, [box, passi]);
  return places;
}

/** Paragraphs that follow each other and are not shown; `place` is where that is said. */
export type Fold = { key: string; place: HTMLElement; paragraphs: readonly HTMLElement[] };

/** While `on` the paragraphs that nobody cites are folded, but for the folds that were opened. */
export function useFolds(
  box: HTMLElement,
  { passi }: PassiCitati,
  on: boolean,
  opened: ReadonlySet<string>,
): readonly Fold[] {
  const [folds, setFolds] = useState<readonly Fold[]>([]);
  useLayoutEffect(() => {
    if (!on) return;
    const cited = new Set(passi.map(({ parte, paragrafo }) => `${parte}-${paragrafo}`));
    const made = paragraphsOf(box).flatMap((paragraphs, part) =>
      runs(paragraphs, (at) => !cited.has(`${part}-${at}`)).flatMap(([from, to]) => {
        const key = `${part}-${from}`;
        const folded = paragraphs.slice(from, to);
        const first = folded[0];
        if (!first || opened.has(key)) return [];
        for (const paragraph of folded) paragraph.hidden = true;
        return [{ key, place: placed((place) => first.before(place)), paragraphs: folded }];
      }),
    );
    setFolds(made);
    return () => {
      for (const { place, paragraphs } of made) {
        place.remove();
        for (const paragraph of paragraphs) paragraph.hidden = false;
      }
      setFolds([]);
    };
  }, [box, passi, on, opened]);
  return folds;
}

/** From where to where those follow each other that are `wanted`. */
function runs(all: readonly unknown[], wanted: (at: number) => boolean): [number, number][] {
  const found: [number, number][] = [];
  all.forEach((_, at) => {
    const last = found.at(-1);
    if (!wanted(at)) return;
    if (last && last[1] === at) last[1] = at + 1;
    else found.push([at, at + 1]);
  });
  return found;
}
