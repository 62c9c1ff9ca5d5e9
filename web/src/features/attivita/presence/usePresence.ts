import { useEffect, useState } from 'react';
import { BEAT_MS, type Person, sayLeft, sayPresent } from '@/api/presence';
import type { ItemKind } from '@/domain/item';

/** Says that the draft `id` is open here, as long as it is; who else has it open (nobody where that cannot be known). */
export function usePresence(kind: ItemKind, id: string | null): readonly Person[] {
  const [others, setOthers] = useState<readonly Person[]>([]);
  useEffect(() => {
    if (id === null) return;
    let open = true;
    async function beat(draft: string) {
      const told = await sayPresent(kind, draft).catch(() => []);
      if (open) setOthers(told);
    }
    const left = () => sayLeft(kind, id);
    const back = () => void beat(id);
    void beat(id);
    const timer = setInterval(back, BEAT_MS);
    window.addEventListener('pagehide', left);
    window.addEventListener('pageshow', back);
    return () => {
      open = false;
      clearInterval(timer);
      window.removeEventListener('pagehide', left);
      window.removeEventListener('pageshow', back);
      left();
      setOthers([]);
    };
  }, [kind, id]);
  return others;
}
