/** Of the reader's webhooks, and of what was sent to one. */
export const WEBHOOKS = '/avvisi?vista=webhook';

export const consegneAddress = (id: string, page = 1): string =>
  `${WEBHOOKS}&webhook=${encodeURIComponent(id)}${page > 1 ? `&pagina=${page}` : ''}`;
