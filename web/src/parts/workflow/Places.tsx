import { Link } from 'react-router';
import type { Place } from '@/api/workflow';
import { FIELD_LABELS } from '@/domain/history';

const WHERE: Record<string, string> = {
  titolo: 'nel titolo',
  testo: 'nel testo',
  parola_chiave: 'nelle parole chiave',
  riferimento_normativo: 'nei riferimenti normativi',
  materia: 'nei dati',
  document: 'nel documento',
};

/** What was recognised, and where. */
export function Places({ title, places }: { title: string; places: readonly Place[] }) {
  if (places.length === 0) return null;
  return (
    <ul className="text-break" aria-label={title}>
      {places.map((place) => (
        <li key={`${place.field} ${place.message} ${place.link}`}>
          <What {...place} /> <Where field={place.field} />
        </li>
      ))}
    </ul>
  );
}

function What({ message, link }: Place) {
  if (!link) return message;
  return (
    <Link to={link} target="_blank">
      {message}
      <span className="visually-hidden"> (si apre in una nuova finestra)</span>
    </Link>
  );
}

function Where({ field }: { field: string }) {
  const where = WHERE[field] ?? FIELD_LABELS[field]?.toLowerCase();
  return where ? <span className="text-muted">({where})</span> : null;
}
