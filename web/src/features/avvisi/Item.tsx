import { Link } from 'react-router';
import type { Avviso } from '@/api/avvisi';
import { formatDay } from '@/domain/format';
import { itemAddress } from '@/domain/item';

type Props = { of: Avviso['oggetto']; onOpen?: () => void };

/** What a notice is about, as the reader may read it now. */
export function Item({ of: { kind, id, label, ritirato_il }, onOpen }: Props) {
  if (label)
    return (
      <Link to={itemAddress(kind, id)} onClick={onOpen} onAuxClick={onOpen}>
        {label}
      </Link>
    );
  return ritirato_il ? `contenuto ritirato il ${formatDay(ritirato_il)}` : 'contenuto non più disponibile';
}
