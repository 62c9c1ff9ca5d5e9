import type { MassimaChoice, ProvvedimentoChoice } from '@/api/select';
import type { Area } from '@/domain/preferences';
import { type Kind, MASSIMA, PROVVEDIMENTO } from './kinds';
import { SelectDialog } from './SelectDialog';

export type { MassimaChoice, ProvvedimentoChoice } from '@/api/select';

type Common<Item> = {
  /** Locks the area; without it the dialog starts with civile. */
  area?: Area | undefined;
  /** Why an item cannot be chosen; null where it can. */
  refuse?: ((item: Item) => string | null) | undefined;
  onClose: () => void;
};

/** Chooses one abstract (docs/regole/ricerca.md). It does not close itself: `onConfirm` and `onClose` do what follows. */
export function SelectMassimaDialog({
  onConfirm,
  ...common
}: Common<MassimaChoice> & { onConfirm: (item: MassimaChoice) => void }) {
  return <SelectDialog kind={MASSIMA} {...common} onConfirm={([item]) => item && onConfirm(item)} />;
}

/** Chooses one decision (docs/regole/ricerca.md#scegliere-un-elemento). */
export function SelectProvvedimentoDialog({
  onConfirm,
  ...common
}: Common<ProvvedimentoChoice> & { onConfirm: (item: ProvvedimentoChoice) => void }) {
  return <SelectDialog kind={PROVVEDIMENTO} {...common} onConfirm={([item]) => item && onConfirm(item)} />;
}

/** What is known of an abstract that was chosen before: enough to name it. */
type MassimaRef = Pick<MassimaChoice, 'id' | 'titolo' | 'label'>;

/** Chooses several abstracts, beginning with those that are `selected` (docs/regole/ricerca.md). */
export function SelectMassimeDialog({
  selected,
  onConfirm,
  ...common
}: Common<MassimaRef> & { selected: readonly MassimaRef[]; onConfirm: (items: MassimaRef[]) => void }) {
  return (
    <SelectDialog
      // What is listed is whole; only what was chosen before is known by less, and that is only named.
      kind={MASSIMA as unknown as Kind<MassimaRef>}
      multiple
      selected={selected}
      {...common}
      onConfirm={onConfirm}
    />
  );
}
