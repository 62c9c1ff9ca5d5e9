import { useState } from 'react';
import { formatMoment } from '@/domain/format';
import type { TextVersion } from '@/domain/history';
import { Dialog } from '@/ui/Dialog';
import { CloseButton } from '@/ui/DialogButtons';
import { SelectField } from '@/ui/Field';
import { plainText } from '@/ui/plainText';
import { WordDiff } from './WordDiff';
import './history.scss';

function versionLabel({ at, actor }: TextVersion, number: number): string {
  if (!at) return `${number}. Versione iniziale`;
  return `${number}. ${formatMoment(at)}${actor ? `, ${actor}` : ''}`;
}

/** 'Confronta versioni': what changed in a text from one save to another, word by word. */
export function CompareDialog({ versions, onClose }: { versions: TextVersion[]; onClose: () => void }) {
  const [before, setBefore] = useState(versions.length - 2);
  const [after, setAfter] = useState(versions.length - 1);
  const textOf = (index: number) => plainText(versions[index]?.text ?? '');
  const changed = textOf(before) !== textOf(after);
  const options = versions.map((version, index) => (
    <option key={version.key} value={index}>
      {versionLabel(version, index + 1)}
    </option>
  ));

  return (
    <Dialog title="Confronta versioni" size="lg" onClose={onClose} footer={<CloseButton onClose={onClose} />}>
      <div className="bdm-compare-choice">
        <SelectField
          label="Da"
          data-autofocus
          value={before}
          onChange={(event) => setBefore(Number(event.target.value))}
        >
          {options}
        </SelectField>
        <SelectField label="A" value={after} onChange={(event) => setAfter(Number(event.target.value))}>
          {options}
        </SelectField>
      </div>
      <p className="bdm-muted" aria-live="polite">
        {changed
          ? 'Le parole tolte sono barrate, quelle aggiunte sottolineate.'
          : 'Il testo delle due versioni è lo stesso: possono differire solo nella forma dei caratteri.'}
      </p>
      <WordDiff before={textOf(before)} after={textOf(after)} />
    </Dialog>
  );
}
