import { useState } from 'react';
import { checkList, checkText } from '@/api/verifica';
import { useUnsavedChanges } from '@/parts/draft';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { usePageTitle } from '@/ui/pageTitle';
import { Answer } from './Answer';
import { Form } from './Form';
import { ListAnswer } from './ListAnswer';
import { ListForm } from './ListForm';
import { useCheck } from './useCheck';
import { EMPTY, type Values } from './values';
import './verifica.scss';

const TITLE = 'Verifica un testo';
const WAYS = [
  { way: 'testo', label: 'Un testo o un documento' },
  { way: 'elenco', label: 'Un elenco di citazioni' },
] as const;
type Way = (typeof WAYS)[number]['way'];

/**
 * A text of somebody's own, each citation of which is checked, or a list of citations, of which the decisions are found
 * (docs/regole/verifica.md). Neither what is sent nor what was found is in the address, in the browser or on the server:
 * whoever leaves is told.
 */
export default function VerificaPage() {
  usePageTitle(TITLE);
  const [way, setWay] = useState<Way>('testo');
  const [values, setValues] = useState<Values>(EMPTY);
  const [list, setList] = useState('');
  /** Back at the form, whose first field then has the focus. */
  const [back, setBack] = useState(false);
  const check = useCheck(checkText);
  const listCheck = useCheck(checkList);
  const current = way === 'testo' ? check : listCheck;
  const modified =
    values.text.trim() !== '' ||
    values.file !== null ||
    list.trim() !== '' ||
    check.isSuccess ||
    listCheck.isSuccess;

  const form = {
    busy: current.isPending,
    error: current.error,
    focused: back,
    onAbort: current.abort,
    onForward: current.isSuccess ? () => setBack(false) : null,
  };

  return (
    <div className="container-xxl py-4 bdm-verifica">
      <h1>{TITLE}</h1>
      {(back || !current.isSuccess) && (
        <Ways
          way={way}
          disabled={current.isPending}
          onChange={(chosen) => {
            setWay(chosen);
            setBack(false);
          }}
        />
      )}
      {way === 'testo' && check.isSuccess && !back && (
        <Answer checked={check.data} sent={check.variables} onBack={() => setBack(true)} />
      )}
      {way === 'elenco' && listCheck.isSuccess && !back && (
        <ListAnswer checked={listCheck.data} onBack={() => setBack(true)} />
      )}
      {(back || !current.isSuccess) && (
        <>
          <p className="bdm-verifica-intro">
            {way === 'testo'
              ? 'Di ogni decisione, norma e passo tra virgolette si legge se è giusto, sbagliato, dubbio o non verificabile qui, e perché.'
              : 'Di ogni citazione si legge se la decisione è nella banca dati e che cosa ne è stato; quelle trovate si salvano in una cartella o si esportano.'}{' '}
            <strong>Non viene conservato nulla</strong>: né ciò che si incolla, né il risultato.
          </p>
          {way === 'testo' ? (
            <Form
              {...form}
              values={values}
              onChange={setValues}
              onSend={(sent) => {
                setBack(false);
                check.mutate(sent);
              }}
            />
          ) : (
            <ListForm
              {...form}
              text={list}
              onChange={setList}
              onSend={(sent) => {
                setBack(false);
                listCheck.mutate(sent);
              }}
            />
          )}
        </>
      )}
      <Leaving modified={modified} />
    </div>
  );
}

type WaysProps = { way: Way; disabled: boolean; onChange: (way: Way) => void };

function Ways({ way, disabled, onChange }: WaysProps) {
  return (
    <fieldset className="bdm-toggle bdm-verifica-ways" disabled={disabled}>
      <legend className="visually-hidden">Che cosa verificare</legend>
      {WAYS.map((each) => (
        <label key={each.way} className={each.way === way ? 'active' : ''}>
          <input
            type="radio"
            name="way"
            className="visually-hidden"
            checked={each.way === way}
            onChange={() => onChange(each.way)}
          />
          <span>{each.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** There is nothing to save it in: one stays, or it is gone. */
function Leaving({ modified }: { modified: boolean }) {
  const { asking, stay, leave } = useUnsavedChanges({ modified, save: async () => false });
  if (!asking) return null;
  return (
    <Dialog
      title="Uscire dalla pagina?"
      leaves
      onClose={stay}
      footer={<DialogButtons action="Esci" danger focus="close" onConfirm={leave} onClose={stay} />}
    >
      <p className="mb-0">Il testo e ciò che se ne è trovato non sono conservati: uscendo vanno persi.</p>
    </Dialog>
  );
}
