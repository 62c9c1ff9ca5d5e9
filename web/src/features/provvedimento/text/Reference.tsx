import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Precedente, Testo } from '@/api/document';
import { formatNumber } from '@/domain/format';
import { precedentPath } from '@/domain/precedente';
import type { Area } from '@/domain/preferences';
import { PreviewedLink } from '@/parts/preview/PreviewedLink';

type Props = {
  norm: Testo['norme'][number] | undefined;
  precedent: Precedente | undefined;
  area: Area;
  /** The decision whose text it is. */
  reading: string;
  children: ReactNode;
};

/** Words of the text that name a norm or a decision, as a link where there is somewhere to lead to. */
export function Reference({ norm, precedent, area, reading, children }: Props) {
  const address = norm?.link_vigente ?? norm?.link;
  if (norm && address) {
    return (
      <a href={address} target="_blank" rel="noopener noreferrer" title={`${norm.canonico} su ${norm.sito}`}>
        {children}
        <span className="visually-hidden"> (si apre in una nuova finestra)</span>
      </a>
    );
  }
  if (precedent?.id) {
    return (
      <PreviewedLink id={precedent.id} label={precedent.label ?? precedent.nome} reading={reading}>
        {children}
      </PreviewedLink>
    );
  }
  if (precedent) {
    return (
      <Link to={precedentPath(precedent, area)} title={titleOf(precedent)}>
        {children}
      </Link>
    );
  }
  return children;
}

function titleOf({ q, nome, count }: Precedente): string {
  const number = formatNumber(count ?? 0);
  if (q) return `Cerca «${nome}»: ${count === 1 ? 'un’altra decisione' : `${number} altre decisioni`}`;
  return `${nome}: ${count === 1 ? 'la cita una decisione' : `la citano ${number} decisioni`}`;
}
