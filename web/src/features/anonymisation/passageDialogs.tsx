import { useState } from 'react';
import type { NamedPerson, Span } from '@/domain/anonymisation';
import SHARED from '@/domain/generated/shared';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { TextAreaField } from '@/ui/Field';
import { Button } from '@/ui/kit';
import { type Whose, WhoseField } from './WhoseField';

/** Why a passage is left readable, most often; whoever has another reason writes it. */
const REASONS = [
  'È un magistrato, un difensore o un ausiliario del giudice.',
  'È una società o un ente pubblico.',
  'Non è un dato personale.',
  'Serve a capire la decisione e non fa riconoscere nessuno.',
] as const;

/** Leaves a passage readable and says why to whoever confirms. */
export function RefusalDialog({
  span,
  onSave,
  onClose,
}: {
  span: Span;
  onSave: (refusal: string) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(span.refusal ?? '');
  return (
    <Dialog
      title="Rifiuta con un motivo"
      onClose={onClose}
      onSubmit={() => onSave(text.trim())}
      footer={<DialogButtons action="Lascia leggibile" onClose={onClose} />}
    >
      <TextAreaField
        label={`Perché «${span.testo}» resta leggibile`}
        data-autofocus
        rows={2}
        maxLength={SHARED.review.MAX_REFUSAL}
        value={text}
        help="Lo legge chi conferma il documento."
        onChange={({ target }) => setText(target.value)}
      />
      <div className="bdm-anon-reasons">
        {REASONS.map((reason) => (
          <Button key={reason} color="primary" outline size="xs" onClick={() => onSave(reason)}>
            {reason}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

/** Says what a passage is that was taken for something else: it is obscured as that. */
export function CategoryDialog({
  span,
  persons,
  onSave,
  onClose,
}: {
  span: Span;
  persons: readonly NamedPerson[];
  onSave: (whose: Whose) => void;
  onClose: () => void;
}) {
  const [whose, setWhose] = useState<Whose>(span.person ? `p:${span.person}` : `c:${span.category}`);
  return (
    <Dialog
      title="Cambia la categoria"
      onClose={onClose}
      onSubmit={() => onSave(whose)}
      footer={<DialogButtons action="Salva e oscura" onClose={onClose} />}
    >
      <p>
        <strong>{span.testo}</strong>
      </p>
      <WhoseField persons={persons} value={whose} onChange={setWhose} />
    </Dialog>
  );
}
