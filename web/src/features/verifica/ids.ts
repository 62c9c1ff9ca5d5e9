/** Where a citation stands in the text, and where what is said of it. */
export const placeId = (numero: number) => `citazione-${numero}`;
export const findingId = (numero: number) => `riscontro-${numero}`;
