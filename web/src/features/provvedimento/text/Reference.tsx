import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Precedente, Testo } from '@/api/document';
import { formatNumber } from '@/domain/format';
import { itemAddress } from '@/domain/item';
import { precedenteAddress } from '@/domain/precedente';
import type { Area } from '@/domain/preferences';
import { EMPTY_SEARCH, searchAddress } from '@/domain/search';

type Props = {
  norm: Testo['norme'][number] | undefined;
  precedent: Precedente | undefined;
  area: Area;
  children: ReactNode;
};

/** Words of the text that name a norm or a decision, as a link where there is somewhere to lead to. */
export function Reference({ norm, precedent, area, children }: Props) {
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
      <Link to={itemAddress('provvedimento', precedent.id)} title={precedent.label ?? undefined}>
        {children}
      </Link>
    );
  }
  if (precedent?.q) {
    const found =
      precedent.count === 1 ? 'un’altra decisione' : `${formatNumber(precedent.count ?? 0)} altre decisioni`;
    return (
      <Link
        to={searchAddress({ ...EMPTY_SEARCH, area, q: precedent.q })}
        title={`Cerca «${precedent.nome}»: ${found}`}
      >
        {children}
      </Link>
    );
  }
  if (precedent) {
    const citing =
      precedent.count === 1 ? 'una decisione' : `${formatNumber(precedent.count ?? 0)} decisioni`;
    return (
      <Link
        to={precedenteAddress(precedent.nome, area)}
        title={`${precedent.nome}: ${precedent.count === 1 ? 'la cita' : 'la citano'} ${citing}`}
      >
        {children}
      </Link>
    );
  }
  return children;
}
