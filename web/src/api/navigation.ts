/** Full page loads, in one place so that tests can watch them. They also drop everything held in memory. */
export const navigation = {
  go(address: string) {
    window.location.assign(address);
  },
  reload() {
    window.location.reload();
  },
};
