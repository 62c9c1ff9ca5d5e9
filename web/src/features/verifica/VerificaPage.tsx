import { useState } from 'react';
import { useUnsavedChanges } from '@/parts/draft';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { usePageTitle } from '@/ui/pageTitle';
import { Answer } from './Answer';
import { Form } from './Form';
import { useCheck } from './useCheck';
import { EMPTY, type Values } from './values';
import './verifica.scss';

const TITLE = 'Verifica un testo';

/**
 * A text of somebody's own, each citation of which is checked (docs/regole/verifica.md). Neither the text nor what was
 * found is in the address, in the browser or on the server: whoever leaves is told.
 */
export default function VerificaPage() {
  usePageTitle(TITLE);
  const [values, setValues] = useState<Values>(EMPTY);
  /** Back at the form, whose first field then has the focus. */
  const [back, setBack] = useState(false);
  const check = useCheck();
  const modified = values.text.trim() !== '' || values.file !== null || check.isSuccess;

  return (
    <div className="container-xxl py-4 bdm-verifica">
      <h1>{TITLE}</h1>
      {check.isSuccess && !back ? (
        <Answer checked={check.data} sent={check.variables} onBack={() => setBack(true)} />
      ) : (
        <>
          <p className="bdm-verifica-intro">
            Di ogni decisione, norma e passo tra virgolette si legge se è giusto, sbagliato, dubbio o non
            verificabile qui, e perché. <strong>Non viene conservato nulla</strong>: né il testo, né il
            risultato.
          </p>
          <Form
            values={values}
            busy={check.isPending}
            error={check.error}
            focused={back}
            onChange={setValues}
            onSend={(sent) => {
              setBack(false);
              check.mutate(sent);
            }}
            onAbort={check.abort}
            onForward={check.isSuccess ? () => setBack(false) : null}
          />
        </>
      )}
      <Leaving modified={modified} />
    </div>
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
