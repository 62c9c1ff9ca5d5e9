/** What a text says of a decision that it cites, in the order in which one wants to know it. */
export const TREATMENTS = {
  superata: { label: 'Superata', of: 'Detta superata' },
  contra: { label: 'Contra', of: 'Citata in senso contrario' },
  difforme: { label: 'Difforme', of: 'Citata come difforme' },
  conforme: { label: 'Conforme', of: 'Citata come conforme' },
} as const;
