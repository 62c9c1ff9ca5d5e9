/** Full page loads, in one place so that tests can watch them. They also drop everything held in memory. */
export const navigation = {
  /** Whether the page is being left by one of these: nobody is then asked about unsaved changes. */
  leaving: false,
  go(address: string) {
    navigation.leaving = true;
    window.location.assign(address);
  },
  reload() {
    navigation.leaving = true;
    window.location.reload();
  },
};
