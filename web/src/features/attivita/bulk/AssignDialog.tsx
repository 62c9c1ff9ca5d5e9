import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { materieQuery } from '@/api/lookup';
import { editableProvvedimentoQuery, saveProvvedimento } from '@/api/provvedimento';
import type { Area } from '@/domain/preferences';
import { ChoiceField, KeywordsField } from '../campi';
import { toInput, valuesOf } from '../editor/decisionValues';
import { ASSIGN } from './chosen';
import { EachDialog, type EachProps } from './EachDialog';

/** Gives several drafts of one area a materia, or more keywords; what else they have stays. */
export default function AssignDialog({ area, ...each }: EachProps & { area: Area }) {
  const queries = useQueryClient();
  const { data: materie = [] } = useQuery(materieQuery(area));
  const [materia, setMateria] = useState('');
  const [words, setWords] = useState<string[]>([]);
  const sorted = [...materie].sort((one, other) => one.localeCompare(other, 'it'));

  /** Over the newest version, as the page of the decision would. */
  async function assign(id: string) {
    const item = await queries.fetchQuery(editableProvvedimentoQuery(id));
    if (!item) return;
    const values = valuesOf(item);
    const parola_chiave = [...new Set([...values.parola_chiave, ...words])];
    await saveProvvedimento(toInput({ ...values, materia: materia || values.materia, parola_chiave }, id));
  }

  return (
    <EachDialog
      {...each}
      title={ASSIGN}
      done="Salvati"
      act={({ id }) => assign(id)}
      ready={materia !== '' || words.length > 0}
    >
      <ChoiceField
        label="Materia"
        none="Lasciare quella di ciascuno"
        value={materia}
        onChange={setMateria}
        options={sorted}
      />
      <KeywordsField value={words} onChange={setWords} area={area} materia={materia} />
      <p>Le parole chiave si aggiungono a quelle che ogni provvedimento ha già.</p>
    </EachDialog>
  );
}
