/** The page with the permissions of a user. */
export const userAddress = (upn: string) => `/permission?utente=${encodeURIComponent(upn)}`;
