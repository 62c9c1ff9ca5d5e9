/** Who takes care of what is in work, in words: what is pressed for it, and the dialog that it opens. */
export const ASSIGN_PERSON = 'Assegna a una persona';

/** Chosen among people, it takes the assignment away: no UPN is one sign. */
export const NOBODY = '-';

/** What a choice among people stands for in the call. */
export const upnOf = (value: string) => (value === NOBODY ? null : value);
