import { queryOptions } from '@tanstack/react-query';
import { AbstractsOfSimilarDocument, EditMassimaDocument } from './generated/graphql/graphql';
import { execute } from './graphql';
import { API, answerTo, inJson } from './http';
import type { SavedVersion } from './provvedimento';

/** What `POST /massima` takes; no `id` for a new abstract. */
export type MassimaIn = {
  id?: string;
  /** The version that the form was opened with; another one is refused (`api/conflict`). */
  version?: number;
  /** null on an abstract whose decision the person does not see: it stays the same. */
  provvedimento_id: string | null;
  titolo: string;
  /** HTML, as `annotazione`. */
  testo: string;
  parola_chiave: string[];
  riferimento_normativo: string[];
  annotazione: string | null;
  precedente_conforme_id: string[];
  precedente_difforme_id: string[];
};

/** Saves a new abstract or a draft. ApiError 403, 409 (`EDIT_CONFLICT`, not a draft), 422 with the fields. */
export function saveMassima(values: MassimaIn): Promise<SavedVersion> {
  return answerTo(`${API}/massima`, inJson(values));
}

async function editable(id: string, signal?: AbortSignal) {
  return (await execute(EditMassimaDocument, { id: [id] }, signal)).massimaOp.items[0] ?? null;
}

/** An abstract as its form shows it. */
export type EditableMassima = NonNullable<Awaited<ReturnType<typeof editable>>>;

/** For the form: always as it is now, since its version decides whether it may be saved. Null where there is none. */
export function editableMassimaQuery(id: string) {
  return queryOptions({
    queryKey: ['massima', 'edit', id],
    queryFn: ({ signal }) => editable(id, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The published abstracts of the decisions most like one, the nearest first; each with what its decision is called. */
export function abstractsOfSimilarQuery(id: string) {
  return queryOptions({
    queryKey: ['simili', id, 'massima'],
    queryFn: async ({ signal }) => {
      const { items } = (await execute(AbstractsOfSimilarDocument, { id: [id] }, signal)).provvedimento;
      return (items[0]?.simili ?? []).flatMap(({ provvedimento: { label, massima } }) =>
        massima.map((each) => ({ ...each, label })),
      );
    },
    staleTime: 5 * 60_000,
    meta: { silent: true },
  });
}
