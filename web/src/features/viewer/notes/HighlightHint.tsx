import { MANUAL } from '@/api/help';
import { Icon } from '@/ui/Icon';
import { ToolButton } from '@/ui/ToolButton';

type Props = { narrow: boolean; onSelect: () => void; onClose: () => void };

/** How to highlight and annotate, while that is on (docs/regole/documenti.md#visualizzatore). */
export function HighlightHint({ narrow, onSelect, onClose }: Props) {
  return (
    <section className="bdm-notes-hint" aria-label="Come evidenziare e annotare">
      <div>
        <p>
          {narrow
            ? 'Selezionare il testo da evidenziare. Un tocco sul passo evidenziato apre il suo menu.'
            : 'Selezionare il testo da evidenziare. Sul passo evidenziato il tasto destro, un tocco o Invio aprono il menu per copiare, colorare, annotare, condividere o eliminare.'}
        </p>
        <p className="bdm-notes-hint-more">
          <button type="button" className="bdm-notes-link" onClick={onSelect}>
            Seleziona con la tastiera (S)
          </button>
          <a href={MANUAL} target="_blank" rel="noreferrer">
            Manuale utente<span className="visually-hidden"> (si apre in un’altra scheda)</span>
          </a>
        </p>
      </div>
      <ToolButton label="Chiudi il suggerimento" onClick={onClose}>
        <Icon name="it-close" size="sm" />
      </ToolButton>
    </section>
  );
}
