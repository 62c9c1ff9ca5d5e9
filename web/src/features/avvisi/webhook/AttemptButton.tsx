import type { ReactNode } from 'react';
import { Button } from '@/ui/kit';

type Props = { busy: boolean; onPress: () => void; children: ReactNode };

/** Sends something; while that is on its way it says so, and keeps the focus. */
export function AttemptButton({ busy, onPress, children }: Props) {
  return (
    <Button color="primary" outline size="sm" aria-disabled={busy} onClick={() => !busy && onPress()}>
      {children}
    </Button>
  );
}
