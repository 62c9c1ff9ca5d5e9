import { useState } from 'react';
import SHARED from '@/domain/generated/shared';
import { DOCUMENT_PAGE } from '@/domain/history';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { TextAreaField } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { notifySuccess } from '@/ui/toast';
import { WhyButton } from '@/ui/why';
import { useWrittenComments } from './writtenComments';

const { LENGTH, MOST } = SHARED.comment;
const FULL = `Si possono aggiungere al massimo ${MOST} commenti.`;

/** Writes what is to be put right on the page in sight, beside the document: it goes with the item that is sent back. */
export default function PageComment({ page }: { page: number }) {
  const [written, setWritten] = useWrittenComments();
  /** The page that the comment is on: the document may be turned meanwhile. */
  const [asked, setAsked] = useState<number | null>(null);
  const has = written.some(({ field }) => field === DOCUMENT_PAGE + page);

  function write(on: number, text: string) {
    const field = DOCUMENT_PAGE + on;
    const others = written.filter((each) => each.field !== field);
    setWritten(text ? [...others, { field, text }] : others);
    setAsked(null);
    notifySuccess(
      text
        ? `Commento alla pagina ${on} aggiunto: parte con il rinvio in bozza`
        : `Commento alla pagina ${on} rimosso`,
    );
  }

  return (
    <>
      <WhyButton
        color="primary"
        outline={!has}
        size="xs"
        type="button"
        why={!has && written.length >= MOST ? FULL : null}
        onClick={() => setAsked(page)}
      >
        <Icon name="it-comment" size="sm" className="me-1" />
        {has ? `Modifica il commento alla pagina ${page}` : `Commenta la pagina ${page}`}
      </WhyButton>
      {asked !== null && (
        <PageDialog
          page={asked}
          before={written.find(({ field }) => field === DOCUMENT_PAGE + asked)?.text ?? ''}
          onWrite={(text) => write(asked, text)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function PageDialog({
  page,
  before,
  onWrite,
  onClose,
}: {
  page: number;
  before: string;
  onWrite: (text: string) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(before);
  const [error, setError] = useState<string | null>(null);
  function confirm() {
    if (text.trim() || before) onWrite(text.trim());
    else setError('Scrivere il commento.');
  }
  return (
    <Dialog
      title={`Commento alla pagina ${page}`}
      onClose={onClose}
      onSubmit={confirm}
      footer={<DialogButtons action="Conferma" onClose={onClose} />}
    >
      <TextAreaField
        label="Commento"
        data-autofocus
        rows={4}
        maxLength={LENGTH}
        value={text}
        error={error}
        help={`${before ? 'Svuotato, è rimosso. ' : ''}Lo legge chi ha redatto, dopo il rinvio in bozza. Al massimo 1.000 caratteri.`}
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
      />
    </Dialog>
  );
}
