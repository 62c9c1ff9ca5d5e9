import { navigation } from '@/api/navigation';

/** So long after a load another one would be for the same reason. */
const JUST_MS = 30_000;

/**
 * After an update of the service, what an open page has not loaded yet is no longer there: it is loaded anew, at the
 * address it shows. `entry` is the address of the script the page began with.
 */
export function reloadWhenOutdated(entry: string, reload = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', async () => {
    // Once: while two versions are served at the same time it would come to no end.
    if (navigation.reloaded() && performance.now() < JUST_MS) return;
    const page = await fetch('/', { cache: 'no-store' }).then(
      (answer) => (answer.ok ? answer.text() : ''),
      () => '',
    );
    // Where nothing new is served, the connection was at fault: another load would not help, and would lose the page.
    if (page && !page.includes(new URL(entry).pathname)) reload();
  });
}
