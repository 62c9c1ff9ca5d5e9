/** The parts of a decision, as people are told of them. */
export const PART_NAMES = {
  testo: 'Testo',
  intestazione: 'Intestazione',
  conclusioni: 'Conclusioni',
  fatto: 'Fatto',
  fatto_e_motivi: 'Fatto e motivi',
  motivi: 'Motivi',
  dispositivo: 'P.Q.M.',
} as const;
