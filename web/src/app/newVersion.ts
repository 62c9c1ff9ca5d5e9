/**
 * After an update of the service, what an open page has not loaded yet is no longer there: it is loaded anew, at the
 * address it shows. `entry` is the address of the script the page began with.
 */
export function reloadWhenOutdated(entry: string, reload = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', async () => {
    const page = await fetch('/', { cache: 'no-store' }).then(
      (answer) => (answer.ok ? answer.text() : ''),
      () => '',
    );
    // Where nothing new is served, the connection was at fault: another load would not help, and would lose the page.
    if (page && !page.includes(new URL(entry).pathname)) reload();
  });
}
