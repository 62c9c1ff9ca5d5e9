import { Link } from 'react-router';
import { itemAddress, statusLabel } from '@/domain/item';
import { Icon } from '@/ui/Icon';

/** What an outcome of the next decision does to this one, by the gender of its kind; no other outcome says it surely. */
const EFFECTS: Record<string, { m: string; f: string }> = {
  CONFERMA: { m: 'confermato', f: 'confermata' },
  RIFORMA: { m: 'riformato', f: 'riformata' },
  NULLITA: { m: 'annullato', f: 'annullata' },
};

/** 'confermata', 'riformato'; null where the next decision does not say it surely. */
export function effectOn(tipo: string, next: Props['next']): string | null {
  const effect = next?.esito && EFFECTS[next.esito];
  return effect ? effect[tipo === 'decreto' ? 'm' : 'f'] : null;
}

type Props = {
  /** 'sentenza', 'ordinanza', 'decreto' */
  tipo: string;
  next: { id: string; label: string; status: string; esito: string | null } | null | undefined;
  /** On the page of an abstract: the decision is not the page's own. */
  ofAbstract?: boolean;
};

/** Says when the linked next decision confirmed, reformed or annulled this one. */
export function OutcomeBanner({ tipo, next, ofAbstract = false }: Props) {
  const effect = effectOn(tipo, next);
  if (!next || !effect) return null;
  const feminine = tipo !== 'decreto';
  const confirmed = next.esito === 'CONFERMA';
  return (
    <p className={`bdm-outcome ${confirmed ? '' : 'bdm-outcome-changed'}`} role="note">
      <Icon name={confirmed ? 'it-check-circle' : 'it-warning-circle'} />
      <span>
        {named(tipo, ofAbstract)} è {feminine ? 'stata' : 'stato'} <strong>{effect}</strong> con il
        provvedimento successivo: <Link to={itemAddress('provvedimento', next.id)}>{next.label}</Link>
        {next.status !== 'PUBBLICATO' && ` (${statusLabel(next.status)})`}
      </span>
    </p>
  );
}

function named(tipo: string, ofAbstract: boolean): string {
  if (ofAbstract) {
    const article = tipo === 'decreto' ? 'Il ' : tipo === 'ordinanza' ? 'L’' : 'La ';
    return `${article}${tipo} di questo abstract`;
  }
  if (tipo === 'decreto') return 'Questo decreto';
  return tipo === 'ordinanza' ? 'Quest’ordinanza' : `Questa ${tipo}`;
}
