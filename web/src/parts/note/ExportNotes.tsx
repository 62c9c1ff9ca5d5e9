import { useState } from 'react';
import { messageOf } from '@/api/http';
import { exportNotes, type NotesFormat } from '@/api/notes';
import type { NotesFilter } from '@/domain/note';
import { Dropdown } from '@/ui/Dropdown';
import { saveFile } from '@/ui/download';
import { notifyError, notifySuccess } from '@/ui/toast';

const FORMATS: { format: NotesFormat; label: string }[] = [
  { format: 'csv', label: 'tabella (CSV)' },
  { format: 'txt', label: 'testo (TXT)' },
  { format: 'rtf', label: 'documento (RTF)' },
];

type Props = {
  className?: string;
  choices: readonly { whose: string; filter: Partial<NotesFilter> }[];
};

/** The reader's notes as a file, with citation, page, passage and text: those of a choice. */
export function ExportNotes({ className = 'btn-outline-primary btn-sm', choices }: Props) {
  const [busy, setBusy] = useState(false);

  async function save(format: NotesFormat, filter: Partial<NotesFilter>) {
    if (busy) return;
    setBusy(true);
    try {
      saveFile(await exportNotes(format, filter), `note.${format}`);
      notifySuccess('Note esportate con successo');
    } catch (error) {
      notifyError(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dropdown label="Esporta le note" className={className}>
      {choices.flatMap(({ whose, filter }) =>
        FORMATS.map(({ format, label }) => (
          <li key={`${whose} ${format}`}>
            <button
              type="button"
              className="dropdown-item list-item"
              onClick={() => void save(format, filter)}
            >
              <span>
                {whose}: {label}
              </span>
            </button>
          </li>
        )),
      )}
    </Dropdown>
  );
}
