import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { navigation } from '@/api/navigation';
import { guardLeaving } from './leaving';

export type UnsavedChanges = {
  /** Somebody is leaving a modified form and has not answered yet. */
  asking: boolean;
  stay: () => void;
  leave: () => void;
  saveAndLeave: () => Promise<void>;
  /** Lets the next change of page pass without asking: the item was deleted, say, or just saved. */
  allow: () => void;
};

type Options = {
  /** Whether the form has anything that would be lost. */
  modified: boolean;
  /** Saves; false when it could not, and the person stays. */
  save: () => Promise<boolean>;
  /** Left on purpose without saving: drop what was kept of the form. */
  onLeave?: () => void;
};

/**
 * Stops whoever leaves a modified form, by a link, the history or signing out (`UnsavedChangesDialog` asks) or by
 * closing or reloading the page (the browser asks). Put the answer into `UnsavedChangesDialog`.
 */
export function useUnsavedChanges({ modified, save, onLeave }: Options): UnsavedChanges {
  const allowed = useRef(false);
  /** What goes on after signing out was asked for; wrapped, since a state that is a function would be called. */
  const [out, setOut] = useState<{ proceed: () => void } | null>(null);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (allowed.current) return false;
    return (
      modified &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search)
    );
  });

  useEffect(() => {
    if (!modified) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      // A page that we leave ourselves, as when the session has ended: the draft is kept, and nothing can be saved.
      if (!navigation.leaving && !allowed.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [modified]);

  useEffect(() => (modified ? guardLeaving((proceed) => setOut({ proceed })) : undefined), [modified]);

  const allow = useCallback(() => {
    allowed.current = true;
  }, []);

  const proceed = () => {
    if (out) out.proceed();
    else blocker.proceed?.();
    setOut(null);
  };
  const stay = () => {
    setOut(null);
    blocker.reset?.();
  };

  return {
    asking: out !== null || blocker.state === 'blocked',
    stay,
    leave: () => {
      onLeave?.();
      proceed();
    },
    saveAndLeave: async () => {
      if (await save()) proceed();
      else stay();
    },
    allow,
  };
}
