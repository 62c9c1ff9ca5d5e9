import { useEffect, useId, useRef, useState } from 'react';
import { formatTime } from '@/domain/format';
import type { ItemKind } from '@/domain/item';
import { useShortcut } from '@/parts/item/shortcuts';
import { MenuButton } from '@/ui/Dropdown';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { Panel } from '@/ui/Panel';
import { Skeleton } from '@/ui/Skeleton';
import type { NoteSaver, NoteState } from './saver';
import { usePersonalNote } from './usePersonalNote';
import './note.scss';

/** As the server. */
const MOST_CHARACTERS = 50_000;

const WHAT: Readonly<Record<ItemKind, string>> = {
  provvedimento: 'questo provvedimento',
  massima: 'questo abstract',
};

/**
 * The reader's own note on a detail page, which is saved while it is typed (docs/regole/note-e-cartelle.md): its section,
 * and the button among the page's tools, or the entry of their menu, that opens it where there is none yet.
 */
export function useNotePanel({ id, kind }: { id: string; kind: ItemKind }) {
  const note = usePersonalNote(id);
  /** Null until there is something to show, or somebody opens or closes it: what is emptied does not go. */
  const [opened, setOpened] = useState<boolean | null>(null);
  /** How many times it was asked for, to write in it. */
  const [asked, setAsked] = useState(0);
  const section = useId();
  if (opened === null && (note.isError || note.state?.text)) setOpened(true);
  const open = opened ?? false;

  function write() {
    setOpened(true);
    setAsked((times) => times + 1);
  }

  const toggle = () => (open ? setOpened(false) : write());
  useShortcut('a', 'Annota: nota personale', write);
  const button = (
    <Button color="primary" outline size="sm" aria-expanded={open} aria-controls={section} onClick={toggle}>
      <Icon name="it-pencil" size="sm" color="primary" className="me-1" />
      Nota personale
    </Button>
  );
  const entry = (
    <MenuButton onClick={toggle}>{open ? 'Chiudi la nota personale' : 'Nota personale'}</MenuButton>
  );
  const panel = (
    <div id={section} className="bdm-own-note" hidden={!open}>
      <PersonalNotePanel {...{ id, kind, note, asked }} />
    </div>
  );
  return { button, entry, panel };
}

type PanelProps = { id: string; kind: ItemKind; note: ReturnType<typeof usePersonalNote>; asked: number };

function PersonalNotePanel({ id, kind, note: { saver, state, isError, retry }, asked }: PanelProps) {
  return (
    <Panel title="Note personali" empty={!state?.text}>
      {saver && state ? (
        <Note key={id} {...{ saver, state, kind, asked }} />
      ) : isError ? (
        <>
          <p>Non è stato possibile leggere la nota.</p>
          <Button color="primary" outline size="sm" onClick={retry}>
            Riprova
          </Button>
        </>
      ) : (
        <Skeleton lines={2} label="Caricamento della nota" />
      )}
    </Panel>
  );
}

type NoteProps = { saver: NoteSaver; state: NoteState; kind: ItemKind; asked: number };

function Note({ saver, state, kind, asked }: NoteProps) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (asked > 0) box.current?.focus();
  }, [asked]);
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        Nota personale su {WHAT[kind]}
      </label>
      <textarea
        id={id}
        ref={box}
        className="form-control bdm-note-box"
        rows={3}
        maxLength={MOST_CHARACTERS}
        placeholder="Scrivere qui una nota"
        aria-describedby={`${id}-help`}
        value={state.text}
        onChange={(event) => saver.change(event.target.value)}
        onBlur={() => void saver.flush()}
      />
      <div className="bdm-note-foot">
        <small id={`${id}-help`} className="form-text">
          La legge solo chi la scrive. Si salva da sola.
        </small>
        <Outcome saver={saver} state={state} />
      </div>
      {state.status === 'conflict' && <Conflict saver={saver} state={state} />}
    </>
  );
}

/** What became of the last words typed. */
function Outcome({ saver, state }: { saver: NoteSaver; state: NoteState }) {
  const { status, savedAt } = state;
  const time = savedAt && formatTime(Date.parse(savedAt) / 1000);
  const settled = time ? `Nota salvata alle ${time}` : '';
  const words = {
    clean: settled,
    waiting: 'Modifiche da salvare…',
    saving: 'Salvataggio…',
    failed:
      'Nota non ancora salvata: il salvataggio sarà ritentato. Il testo è conservato in questo browser.',
    refused: state.message ?? '',
    conflict: 'La nota è stata modificata in un’altra finestra.',
  }[status];
  const wrong = status === 'failed' || status === 'refused' || status === 'conflict';
  const icon = wrong ? 'it-warning-circle' : status === 'clean' && settled ? 'it-check-circle' : null;
  return (
    <div className={`bdm-note-outcome ${wrong ? 'bdm-note-wrong' : ''}`}>
      {icon && <Icon name={icon} size="sm" color={wrong ? 'danger' : 'success'} />}
      <span aria-hidden="true">{words}</span>
      {/* Not every pause in typing is worth saying: only what it came to. */}
      <span className="visually-hidden" role="status">
        {wrong ? words : settled}
      </span>
      {(status === 'failed' || status === 'refused') && (
        <Button color="primary" outline size="xs" onClick={() => void saver.flush()}>
          Salva ora
        </Button>
      )}
    </div>
  );
}

/** Both texts, and what to do with them: nothing was overwritten. */
function Conflict({ saver, state }: { saver: NoteSaver; state: NoteState }) {
  const id = useId();
  const theirs = state.theirs ?? '';
  return (
    <section className="bdm-note-conflict" aria-labelledby={id}>
      <h3 id={id} className="h6">
        La nota salvata nel frattempo
      </h3>
      <p className="bdm-note-theirs">{theirs || 'La nota è stata eliminata.'}</p>
      <p>Nulla è stato sovrascritto: sopra è rimasto il testo scritto qui. Scegliere che cosa conservare.</p>
      <div className="bdm-note-choices">
        <Button color="primary" size="sm" onClick={() => saver.resolve(state.text)}>
          Conserva il testo scritto qui
        </Button>
        <Button color="primary" outline size="sm" onClick={() => saver.resolve(theirs)}>
          Usa la nota salvata
        </Button>
        {theirs && (
          <Button
            color="primary"
            outline
            size="sm"
            onClick={() => saver.resolve(`${theirs}\n\n${state.text}`)}
          >
            Conserva entrambi
          </Button>
        )}
      </div>
    </section>
  );
}
