/** What stands in the link for problems (a setting of the installation) for the address of the page that has one. */
const PAGE = '{pagina}';

/**
 * Where 'Segnala un problema' leads from the page at `page` (an address of ours: path and query): the link of the
 * installation with the whole address of the page in it; without a link the contacts, which show that reference.
 */
export function problemAddress(link: string | null | undefined, page: string, origin: string): string {
  if (!link) return `/contact?pagina=${encodeURIComponent(page)}`;
  return link.replaceAll(PAGE, encodeURIComponent(`${origin}${page}`));
}

/** Whether the link of the installation tells the page that it is followed from. */
export function tellsPage(link: string | null | undefined): boolean {
  return link?.includes(PAGE) ?? false;
}

/** The page that the contacts were opened for, if it is one of ours; anything else in the address is left aside. */
export function reportedPage(page: string | null): string | null {
  return page !== null && /^\/(?![/\\])/.test(page) ? page : null;
}
