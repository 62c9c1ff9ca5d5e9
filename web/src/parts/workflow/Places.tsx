const FIELDS: Record<string, string> = {
  titolo: 'nel titolo',
  testo: 'nel testo',
  parola_chiave: 'nelle parole chiave',
  riferimento_normativo: 'nei riferimenti normativi',
  materia: 'nei dati',
  document: 'nel documento',
};

/** What was recognised, and where. */
export function Places({
  title,
  places,
}: {
  title: string;
  places: readonly { field: string; message: string }[];
}) {
  if (places.length === 0) return null;
  return (
    <ul className="text-break" aria-label={title}>
      {places.map(({ field, message }) => (
        <li key={`${field} ${message}`}>
          {message} <span className="text-muted">({FIELDS[field] ?? field})</span>
        </li>
      ))}
    </ul>
  );
}
