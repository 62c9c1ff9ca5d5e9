import { fromInput, type LinkedDecision, type ProvvedimentoValues } from '../editor/decisionValues';

/**
 * What a new decision starts with when it is created from elsewhere (docs/regole/redazione.md): the state of the navigation to
 * /attivita/provvedimento/nuovo, `{provvedimento: {…fields of the save call}, precedente?, successivo?}`.
 */
export type NewDecisionState = {
  provvedimento?: Record<string, unknown>;
  precedente?: LinkedDecision;
  successivo?: LinkedDecision;
};

export function initialFrom(state: unknown): Partial<ProvvedimentoValues> {
  const { provvedimento, precedente, successivo } = (state ?? {}) as NewDecisionState;
  const given = Object.entries(provvedimento ?? {}).map(([field, value]) => fromInput(field, value));
  return Object.assign({}, ...given, precedente && { precedente }, successivo && { successivo });
}
