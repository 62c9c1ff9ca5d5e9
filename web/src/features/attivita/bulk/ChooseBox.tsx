import type { ChosenRow, useChosen } from './chosen';

/** Chooses one row, over the link that the row is; nothing for one with which nothing can be done. */
export function ChooseBox({
  item: { id, label, able },
  chosen,
}: {
  item: ChosenRow;
  chosen: ReturnType<typeof useChosen>;
}) {
  if (!able) return null;
  return (
    <label className="bdm-choose" title="Seleziona">
      <input
        type="checkbox"
        checked={chosen.has(id)}
        onChange={(event) => chosen.choose([id], event.target.checked)}
      />
      <span className="visually-hidden">Seleziona: {label}</span>
    </label>
  );
}
