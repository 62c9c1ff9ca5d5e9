import type { Doubt } from '@/api/workflow';
import { formatMoment } from '@/domain/format';
import { Places } from './Places';

/** What each doubt is about, in a few words. */
const TITLES: Record<Doubt['code'], string> = {
  NAME_LEFT: 'Resta un nome',
  UNREAD: 'Pagine non lette',
  PERSONAL_DATA: 'Restano dati personali',
  SENSITIVE: 'Dati da oscurare',
  NOT_OBSCURED: 'Nessun oscuramento',
  DUPLICATE: 'Forse già inserito',
  DATES: 'Date improbabili',
  REFERENCES: 'Riferimenti normativi',
  CONTRADICTION: 'Diverso da ciò che dice il documento',
  ONE_PERSON: 'Una sola persona',
};

/** A doubt, where it comes from, and who took it upon themselves before. */
export function DoubtText({ doubt }: { doubt: Doubt }) {
  return (
    <>
      <p className="fw-semibold mb-0">{TITLES[doubt.code]}</p>
      <p className="mb-2">{doubt.message}</p>
      <Places title="Che cosa è stato riconosciuto" places={doubt.places} />
      {doubt.confirmations.length > 0 && (
        <ul className="bdm-confirmations" aria-label="Chi ha già confermato">
          {doubt.confirmations.map(({ at, actor, reason }) => (
            <li key={at}>
              Confermato{actor && ` da ${actor}`} il {formatMoment(at)}
              {reason && `: «${reason}»`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
