/** In the address of the sign-in: who is led there had a session. */
export const ENDED = 'sessione=terminata';

/** Full page loads, in one place so that tests can watch them. They also drop everything held in memory. */
export const navigation = {
  /** Whether the page is being left by one of these: nobody is then asked about unsaved changes. */
  leaving: false,
  /** Whether the session is being ended here: a 401 to what was asked before is then no lost session. */
  signingOut: false,
  go(address: string) {
    navigation.leaving = true;
    window.location.assign(address);
  },
  /**
   * To the sign-in, and from there back to the address that is open now (docs/regole/accesso.md). Not while signing out:
   * it would take the place of the identity provider's own sign-out, and whoever comes next would enter without asking.
   */
  signIn() {
    if (navigation.signingOut) return;
    const { pathname, search } = window.location;
    const nowhere = pathname === '/' || pathname === '/login';
    navigation.go(nowhere ? '/' : `/login?next=${encodeURIComponent(pathname + search)}&${ENDED}`);
  },
  /** Whether the page was loaded once more at its own address, by us or by the person. */
  reloaded: () =>
    performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload'),
  reload() {
    navigation.leaving = true;
    window.location.reload();
  },
};
