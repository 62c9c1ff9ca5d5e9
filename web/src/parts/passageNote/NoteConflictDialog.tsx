import type { DocumentNote } from '@/api/documentNote';
import { RichText } from '@/parts/richText/RichText';
import { Dialog } from '@/ui/Dialog';
import { Button } from '@/ui/kit';
import { lastUpdate } from './words';

type Props = {
  /** What is written here, as rich text. */
  mine: string;
  /** The note as somebody else saved it meanwhile. */
  theirs: DocumentNote;
  busy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Goes on writing with both texts, one after the other. */
  onJoin: () => void;
  onClose: () => void;
};

/** Two people wrote the same note: nothing was overwritten, both texts are there, and the second one decides. */
export function NoteConflictDialog({ mine, theirs, busy, onKeepMine, onTakeTheirs, onJoin, onClose }: Props) {
  const who = theirs.last_update_name || 'un’altra persona';
  return (
    <Dialog
      title="La nota è stata modificata nel frattempo"
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button color="primary" outline onClick={onTakeTheirs} disabled={busy}>
            Usa il testo salvato
          </Button>
          <Button color="primary" outline onClick={onJoin} disabled={busy}>
            Unisci i due testi
          </Button>
          <Button color="primary" onClick={onKeepMine} disabled={busy}>
            Salva il mio testo
          </Button>
        </>
      }
    >
      <p>
        Mentre la nota era aperta {who} l’ha modificata. Nulla è stato sovrascritto: scegliere quale testo
        conservare, oppure unirli e continuare a scrivere.
      </p>
      <div className="bdm-note-versions">
        <section>
          <h3>Salvato da {who}</h3>
          {theirs.text ? <RichText html={theirs.text} /> : <p className="bdm-muted">(vuoto)</p>}
          <p className="bdm-muted mb-0">{lastUpdate(theirs)}</p>
        </section>
        <section>
          <h3>Il mio testo</h3>
          {mine ? <RichText html={mine} /> : <p className="bdm-muted">(vuoto)</p>}
        </section>
      </div>
    </Dialog>
  );
}
