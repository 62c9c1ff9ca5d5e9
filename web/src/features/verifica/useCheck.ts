import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { checkText, type TextToCheck } from '@/api/verifica';

/** One check at a time, which can be given up, and is when the page is left. */
export function useCheck() {
  const running = useRef<AbortController | null>(null);
  const check = useMutation({
    mutationFn: (sent: TextToCheck) => {
      const controller = new AbortController();
      running.current = controller;
      return checkText(sent, controller.signal);
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
