import type { Consegna } from '@/api/webhooks';
import { formatMoment } from '@/domain/format';
import { attemptsOf, CONSEGNA_STATES, type ConsegnaState, eventOf, nextOf } from '@/domain/webhook';
import { Badge } from '@/ui/kit';
import { Item } from '../Item';
import { AttemptButton } from './AttemptButton';

const COLOURS: Record<ConsegnaState, string> = {
  in_attesa: 'primary',
  riuscita: 'success',
  fallita: 'danger',
  annullata: 'secondary',
};

type Props = {
  one: Consegna;
  busy: boolean;
  /** Where it may be tried again. */
  onRetry: (() => void) | undefined;
};

/** A delivery: of what, when, what came of it, and another attempt where that was nothing. */
export function ConsegnaItem({ one, busy, onRetry }: Props) {
  const { created_at, oggetto, stato } = one;
  const event = eventOf(one);
  const again = stato === 'fallita' || stato === 'annullata';
  return (
    <li className="bdm-followed">
      <div>
        <p className="bdm-card-over">
          <Badge color={COLOURS[stato]}>{CONSEGNA_STATES[stato]}</Badge>
          <time dateTime={created_at}>{formatMoment(created_at)}</time>
        </p>
        <p className="bdm-notice-said">
          {event}
          {oggetto && ': '}
          {oggetto && <Item of={oggetto} />}
        </p>
        <p className="bdm-muted mb-0">
          {[attemptsOf(one), nextOf(one)]
            .filter(Boolean)
            .map((each) => `${each}.`)
            .join(' ')}
        </p>
      </div>
      {again && onRetry && (
        <AttemptButton busy={busy} onPress={onRetry}>
          Riprova
          <span className="visually-hidden">
            : {event}
            {oggetto?.label && ` ${oggetto.label}`}, {formatMoment(created_at)}
          </span>
        </AttemptButton>
      )}
    </li>
  );
}
