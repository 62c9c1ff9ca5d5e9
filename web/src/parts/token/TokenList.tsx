import type { Token } from '@/api/tokens';
import { dayOf } from '@/domain/day';
import { formatDay, formatMoment } from '@/domain/format';

type Props = { tokens: readonly Token[]; onRevoke: (token: Token) => void };

export function TokenList({ tokens, onRevoke }: Props) {
  return (
    <ul className="bdm-tokens" aria-label="Token validi">
      {tokens.map((token) => (
        <li key={token.id}>
          <span>
            <strong>{token.name}</strong>{' '}
            <code>
              <span className="visually-hidden">termina con </span>
              <span aria-hidden="true">…</span>
              {token.hint}
            </code>
            {ownerOf(token) && <span className="bdm-tokens-line">{ownerOf(token)}</span>}
            <span className="bdm-muted bdm-tokens-line">
              Creato il {formatDay(dayOf(token.created_at))}
              {token.institution && ` da ${token.created_by}`}, scade il {formatDay(dayOf(token.expires_at))};{' '}
              {token.last_used_at ? `ultimo utilizzo il ${formatMoment(token.last_used_at)}` : 'mai usato'}
              {token.scope === 'feed' && '; apre soltanto i feed'}
            </span>
          </span>
          <button
            type="button"
            className="btn btn-outline-danger btn-xs"
            aria-haspopup="dialog"
            aria-label={`Revoca il token ${token.name}, termina con ${token.hint}`}
            onClick={() => onRevoke(token)}
          >
            Revoca
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Whose it is, where everybody's are shown. */
function ownerOf({ institution, upn }: Token): string | null {
  if (institution) return `Ente: ${institution}`;
  return upn ? `Persona: ${upn}` : null;
}
