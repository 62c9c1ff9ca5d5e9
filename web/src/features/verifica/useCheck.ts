import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** One check at a time, which can be given up, and is when the page is left. */
export function useCheck<Sent, Found>(ask: (sent: Sent, signal: AbortSignal) => Promise<Found>) {
  const running = useRef<AbortController | null>(null);
  const check = useMutation({
    mutationFn: (sent: Sent) => {
      const controller = new AbortController();
      running.current = controller;
      return ask(sent, controller.signal);
    },
    // The form tells it where it belongs.
    meta: { silent: true },
    // A whole text: not longer than the page.
    gcTime: 0,
  });
  const { reset } = check;

  useEffect(() => () => running.current?.abort(), []);

  function abort() {
    running.current?.abort();
    reset();
  }
  return { ...check, abort };
}
