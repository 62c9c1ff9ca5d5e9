/** Between two words that are to be near, in capitals alone; the number of words at its end: bdm/search/query/notation.py. */
export const OPERATOR = /^(?:(?:NEAR|ADJ|PROX)(?:\/?[0-9]+)?|W\/[0-9]+)$/;
