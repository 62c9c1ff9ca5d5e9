import { useState } from 'react';
import { assignItem } from '@/api/assignment';
import { ColleagueField } from '../assignment/ColleagueField';
import { ASSIGN_PERSON, upnOf } from '../assignment/person';
import { EachDialog, type EachProps } from './EachDialog';

/** Gives several items to one person: offered are those of the first, and who may not have another is told so there. */
export default function AssignPersonDialog(each: EachProps) {
  const [person, setPerson] = useState('');
  const [first] = each.items;
  return (
    <EachDialog
      {...each}
      title={ASSIGN_PERSON}
      done="Assegnazioni fatte"
      act={({ kind, id }) => assignItem(kind, id, upnOf(person))}
      ready={person !== ''}
    >
      {first && <ColleagueField of={first} value={person} onChange={setPerson} />}
      <p>Chi poteva lavorarci può ancora farlo. L’assegnazione finisce quando l’elemento cambia stato.</p>
    </EachDialog>
  );
}
