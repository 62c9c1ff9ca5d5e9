import { type FormEvent, type RefObject, useMemo, useState } from 'react';
import type { NamedPerson, NewSpan, ReviewPage, Span } from '@/domain/anonymisation';
import { contextOf, occurrencesOf, type TextPlace, uncovered } from '@/domain/anonymisationText';
import { TextField } from '@/ui/Field';
import { Button } from '@/ui/kit';
import { type Whose, WhoseField, whoseIs } from './WhoseField';

const ANYBODY = 'c:PERSONA';
/** So many are listed to be chosen from. */
const LISTED = 8;

type Props = {
  pages: readonly ReviewPage[];
  persons: readonly NamedPerson[];
  spans: readonly Span[];
  field: RefObject<HTMLInputElement | null>;
  onAdd: (places: NewSpan[], said: string) => void;
  onDone: () => void;
};

/** Adds a name or a passage by its words, which need not be selected with a mouse. */
export function AddPassage({ pages, persons, spans, field, onAdd, onDone }: Props) {
  const [words, setWords] = useState('');
  const [whose, setWhose] = useState<Whose>(ANYBODY);
  const [error, setError] = useState<string | null>(null);
  const found = useMemo(() => (words.trim().length < 2 ? [] : occurrencesOf(pages, words)), [pages, words]);
  const open = useMemo(() => uncovered(found, spans), [found, spans]);

  function add(place: TextPlace, everywhere: boolean) {
    onAdd([{ ...place, ...whoseIs(whose), everywhere }], addedInWords(words.trim(), everywhere, open.length));
    setWords('');
    setWhose(ANYBODY);
    onDone();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (open[0]) add(open[0], true);
    else if (found.length > 0) setError('Ogni punto in cui compare è già tra le proposte.');
    else setError('Il testo del documento non contiene queste parole.');
  }

  return (
    <form className="bdm-anon-add" onSubmit={submit} noValidate>
      <TextField
        label="Aggiungi un nome o un passo"
        ref={field}
        value={words}
        error={error}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setWords(target.value);
          setError(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          setWords('');
          setError(null);
          onDone();
        }}
      />
      <p className="bdm-anon-found" role="status">
        {words.trim().length > 1 && foundInWords(found.length, open.length)}
      </p>
      {open.length > 0 && (
        <>
          <WhoseField persons={persons} value={whose} onChange={setWhose} />
          <Button color="primary" size="xs" type="submit">
            {open.length === 1 ? 'Oscura' : `Oscura in tutti i ${open.length} punti`}
          </Button>
          {open.length > 1 && (
            <ul>
              {open.slice(0, LISTED).map((place) => (
                <One
                  key={`${place.page} ${place.start}`}
                  place={place}
                  pages={pages}
                  onAdd={() => add(place, false)}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </form>
  );
}

function One({ place, pages, onAdd }: { place: TextPlace; pages: Props['pages']; onAdd: () => void }) {
  const testo = pages.find(({ number }) => number === place.page)?.testo ?? '';
  const { before, passage, after } = contextOf(testo, place, 20);
  return (
    <li>
      <button type="button" className="bdm-anon-item" onClick={onAdd}>
        <span className="bdm-anon-item-text">
          <span className="visually-hidden">Oscura solo qui: </span>
          {before}
          <strong>{passage}</strong>
          {after}
        </span>
        <span className="bdm-anon-item-page">p. {place.page}</span>
      </button>
    </li>
  );
}

/** What is said once a passage is added; elsewhere the same words are proposed, since hidden once is not hidden. */
function addedInWords(words: string, everywhere: boolean, count: number): string {
  if (count < 2) return `Aggiunto: ${words}.`;
  return everywhere
    ? `Aggiunti ${count} passi: ${words}.`
    : `Aggiunto: ${words}. Gli altri punti in cui compare sono tra le proposte da decidere.`;
}

function foundInWords(found: number, open: number): string {
  if (found === 0) return 'Nessun punto del testo';
  const all = found === 1 ? '1 punto del testo' : `${found} punti del testo`;
  return open === found ? all : `${all}, di cui ${found - open} già tra le proposte`;
}

/** What has been selected in the text, to be obscured here or everywhere. */
export function SelectionBar({
  selected,
  pages,
  persons,
  spans,
  onAdd,
  onClear,
}: {
  selected: readonly TextPlace[];
  onClear: () => void;
} & Pick<Props, 'pages' | 'persons' | 'spans' | 'onAdd'>) {
  const [whose, setWhose] = useState<Whose>(ANYBODY);
  const words = selected
    .map(({ page, start, end }) => pages.find(({ number }) => number === page)?.testo.slice(start, end) ?? '')
    .join(' ')
    .replace(/\s+/g, ' ');
  const free = uncovered(selected, spans);
  const others = selected.length === 1 ? uncovered(occurrencesOf(pages, words), spans) : [];

  function add(everywhere: boolean) {
    const of = whoseIs(whose);
    onAdd(
      selected.map((place) => ({ ...place, ...of, everywhere })),
      addedInWords(words, everywhere, others.length),
    );
    onClear();
  }

  return (
    <section className="bdm-anon-selection" aria-label="Passo selezionato">
      <p>
        Selezionato: <strong>{words.length > 80 ? `${words.slice(0, 80)}…` : words}</strong>
      </p>
      {free.length === selected.length ? (
        <>
          <WhoseField persons={persons} value={whose} onChange={setWhose} />
          <Button color="primary" size="xs" onClick={() => add(false)}>
            Oscura qui
          </Button>
          {others.length > 1 && (
            <Button color="primary" outline size="xs" onClick={() => add(true)}>
              Oscura in tutti i {others.length} punti
            </Button>
          )}
        </>
      ) : (
        <p>È già tra le proposte, o ne comprende una.</p>
      )}
      <Button color="primary" outline size="xs" onClick={onClear}>
        Lascia com’è
      </Button>
    </section>
  );
}
