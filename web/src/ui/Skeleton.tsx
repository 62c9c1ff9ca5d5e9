/** Grey lines in the shape of the text to come; a screen reader hears `label`. */
export function Skeleton({ lines, label }: { lines: number; label: string }) {
  return (
    <div role="status" className="bdm-skeleton">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="bdm-skeleton-line" aria-hidden="true" />
      ))}
    </div>
  );
}
