import SHARED from '@/domain/generated/shared';
import { itemAddress } from './item';
import { normAddress } from './norm';
import { precedenteAddress } from './precedente';
import type { Area } from './preferences';

/** What is followed: a saved search, a decision of ours, a ruling by its name, a norm. */
export type What = 'ricerca' | 'provvedimento' | 'precedente' | 'norma';

export type MailFrequency = 'mai' | 'giornaliera' | 'settimanale';

/** In the order in which they are offered. */
export const MAIL_FREQUENCIES: Record<MailFrequency, string> = {
  mai: 'Mai',
  giornaliera: 'Ogni giorno',
  settimanale: 'Ogni settimana',
};

/** What happened, before the name of the item. */
export const EVENTI = SHARED.notice.EVENT_NAMES;
export type Evento = keyof typeof EVENTI;

type FollowedTarget = { what: What; target: string; area: Area | null };

/** The page of what is followed; a saved search has none of its own. */
export function followedAddress({ what, target, area }: FollowedTarget): string | null {
  if (what === 'provvedimento') return itemAddress('provvedimento', target);
  if (what === 'precedente') return precedenteAddress(target, area ?? 'civile');
  return what === 'norma' ? normAddress(target, area ?? 'civile') : null;
}

/** 'Norma, area civile' */
export function kindOf({
  what,
  area,
  kind,
}: Omit<FollowedTarget, 'target'> & { kind: 'provvedimento' | 'massima' | null }): string {
  if (what === 'ricerca') return kind === 'massima' ? 'Ricerca di abstract' : 'Ricerca di provvedimenti';
  const name = { provvedimento: 'Provvedimento', precedente: 'Precedente', norma: 'Norma' }[what];
  return area ? `${name}, area ${area}` : name;
}
