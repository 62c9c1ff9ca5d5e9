type Props = { name: string; anonymised: boolean; onChange: (anonymised: boolean) => void };

/** Which of the two texts is read, where the reader may read both. */
export function Versions({ name, anonymised, onChange }: Props) {
  return (
    <fieldset className="bdm-text-versions">
      <legend className="visually-hidden">Versione del testo</legend>
      {([false, true] as const).map((version) => (
        <label key={String(version)}>
          <input
            type="radio"
            name={name}
            checked={anonymised === version}
            onChange={() => onChange(version)}
          />{' '}
          {version ? 'Anonimizzato' : 'Originale'}
        </label>
      ))}
    </fieldset>
  );
}
