import { Fragment } from 'react';
import { Link } from 'react-router';
import { itemAddress, statusLabel } from '@/domain/item';
import { explained } from '@/ui/Explained';
import { Icon } from '@/ui/Icon';

type Other = { id: string; label: string };

/** What became of a decision, as the service tells it (`sorte`). */
export type Fate = {
  attenzione: boolean;
  dopo: { effetto: string; parole: string | null; provvedimento: Other & { status: string } }[];
  superata: number;
  superata_da: Other[];
};

type Props = {
  /** 'sentenza', 'ordinanza', 'decreto' */
  tipo: string;
  fate: Fate | null | undefined;
  /** On the page of an abstract: the decision is not the page's own. */
  ofAbstract?: boolean;
};

/** Says what later decisions of the case did to this one, and who says that it no longer holds. */
export function OutcomeBanner({ tipo, fate, ofAbstract = false }: Props) {
  if (!fate || (!fate.attenzione && fate.dopo[0]?.effetto !== 'confermata')) return null;
  const ended = tipo === 'decreto' ? 'o' : 'a';
  return (
    <p className={`bdm-outcome ${fate.attenzione ? 'bdm-outcome-changed' : ''}`} role="note">
      <Icon name={fate.attenzione ? 'it-warning-circle' : 'it-check-circle'} />
      <span>
        {named(tipo, ofAbstract)}{' '}
        {fate.dopo.map(({ effetto, parole, provvedimento: other }, at) => (
          <Fragment key={other.id}>
            {at === 0 ? `è stat${ended} ` : ', poi '}
            <strong title={parole ?? undefined}>
              {explained(effetto, effetto.slice(0, -1) + (at === 0 ? ended : 'a'))}
              {parole && ' in parte'}
            </strong>{' '}
            da <Link to={itemAddress('provvedimento', other.id)}>{other.label}</Link>
            {other.status !== 'PUBBLICATO' && ` (${statusLabel(other.status)})`}
          </Fragment>
        ))}
        {fate.superata > 0 && (
          <>
            {fate.dopo.length > 0 && '; '}è dett{ended}{' '}
            <strong>{explained('superata', `superat${ended}`)}</strong> da{' '}
            {fate.superata_da.map((other, at) => (
              <Fragment key={other.id}>
                {at > 0 && ', '}
                <Link to={itemAddress('provvedimento', other.id)}>{other.label}</Link>
              </Fragment>
            ))}
            {fate.superata > fate.superata_da.length && ` e altri ${fate.superata - fate.superata_da.length}`}
          </>
        )}
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
