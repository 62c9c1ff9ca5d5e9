import { createContext, useContext, useState } from 'react';
import { flushSync } from 'react-dom';
import { readPreferences, writePreferences } from '@/domain/preferences';
import type { FieldName } from './order';
import type { Place, Places } from './places';

/** Which fields of the short form somebody has opened, and whether all stand open instead. */
export function useOpened() {
  const [all, setAll] = useState(() => readPreferences().allFields);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  return {
    all,
    opened,
    showAll(next: boolean) {
      writePreferences({ allFields: next });
      setAll(next);
    },
    /** They are there when this returns, so that one of them can take the focus. */
    open: (fields: readonly string[]) => flushSync(() => setOpened((now) => new Set([...now, ...fields]))),
    close: (field: string) => setOpened((now) => new Set([...now].filter((name) => name !== field))),
  };
}
export type Opened = ReturnType<typeof useOpened>;

export type Brief = Opened & {
  places: Places;
  /** The part of the form in which this is read. */
  part: Place;
};

/** Null where the form is shown whole, in its own order. */
export const BriefContext = createContext<Brief | null>(null);
export const useBrief = () => useContext(BriefContext);
export const isHere = (brief: Brief, name: FieldName) => (brief.places[name] ?? 'known') === brief.part;
