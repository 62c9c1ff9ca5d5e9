import { Chip, ChipLabel } from '@/ui/kit';

/** Keywords as chips. */
export function Keywords({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <ul className="bdm-keywords" aria-label="Parole chiave">
      {words.map((word) => (
        <li key={word}>
          <Chip simple color="primary">
            <ChipLabel>{word}</ChipLabel>
          </Chip>
        </li>
      ))}
    </ul>
  );
}
