import { Link } from 'react-router';
import type { Provvedimento } from '@/api/content';
import { itemAddress, statusLabel } from '@/domain/item';
import { Icon } from '@/ui/Icon';

/** What an outcome of the next decision does to this one, by the gender of its kind; no other outcome says it surely. */
const EFFECTS: Record<string, { m: string; f: string }> = {
  CONFERMA: { m: 'confermato', f: 'confermata' },
  RIFORMA: { m: 'riformato', f: 'riformata' },
  NULLITA: { m: 'annullato', f: 'annullata' },
};

/** Says when the linked next decision confirmed, reformed or annulled this one. */
export function OutcomeBanner({ item }: { item: Pick<Provvedimento, 'tipo' | 'provvedimento_successivo'> }) {
  const next = item.provvedimento_successivo;
  const effect = next?.esito && EFFECTS[next.esito];
  if (!next || !effect) return null;
  const feminine = item.tipo !== 'decreto';
  const kind = feminine
    ? `Quest${item.tipo === 'ordinanza' ? '’ordinanza' : 'a sentenza'}`
    : 'Questo decreto';
  return (
    <p className={`bdm-outcome ${next.esito === 'CONFERMA' ? '' : 'bdm-outcome-changed'}`} role="note">
      <Icon name={next.esito === 'CONFERMA' ? 'it-check-circle' : 'it-warning-circle'} />
      <span>
        {kind} è {feminine ? 'stata' : 'stato'} <strong>{feminine ? effect.f : effect.m}</strong> con il
        provvedimento successivo: <Link to={itemAddress('provvedimento', next.id)}>{next.label}</Link>
        {next.status !== 'PUBBLICATO' && ` (${statusLabel(next.status)})`}
      </span>
    </p>
  );
}
