import { QUEUE_SIZES, type QueueSize } from '@/domain/queue';
import { Options, SelectField } from '@/ui/Field';

const SIZES = QUEUE_SIZES.map((size) => [size, size] as const);

/** How many rows a page has (docs/regole/redazione.md#liste-di-lavoro). */
export function SizeField({ size, onSize }: { size: QueueSize; onSize: (size: QueueSize) => void }) {
  return (
    <SelectField
      label="Righe per pagina"
      className="bdm-queue-size"
      value={size}
      onChange={({ target }) => onSize(Number(target.value) as QueueSize)}
    >
      <Options of={SIZES} />
    </SelectField>
  );
}
