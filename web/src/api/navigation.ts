/** Full page loads, in one place so that tests can watch them. They also drop everything held in memory. */
export const navigation = {
  /** Whether the page is being left by one of these: nobody is then asked about unsaved changes. */
  leaving: false,
  go(address: string) {
    navigation.leaving = true;
    window.location.assign(address);
  },
  /** To the sign-in, and from there back to the address that is open now (docs/regole/accesso.md). */
  signIn() {
    const { pathname, search } = window.location;
    const nowhere = pathname === '/' || pathname === '/login';
    navigation.go(nowhere ? '/' : `/login?next=${encodeURIComponent(pathname + search)}`);
  },
  reload() {
    navigation.leaving = true;
    window.location.reload();
  },
};
