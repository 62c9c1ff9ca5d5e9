import type { Doubt } from '@/api/workflow';
import { formatMoment } from '@/domain/format';
import { Places } from './Places';

/** A doubt, where it comes from, and who took it upon themselves before. */
export function DoubtText({ doubt }: { doubt: Doubt }) {
  return (
    <>
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
