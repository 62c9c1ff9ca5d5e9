import { reach } from '@/ui/reach';

/** The ids of what is read, and of what is known of it. */
export const TEXT = 'testo';
export const DATA = 'dati';

type Props = { places: readonly (readonly [id: string, name: string])[] };

/**
 * Ways over the commands to what is read, and over that to what comes after it; beside the text, where all of it is in
 * sight, only for who goes by keyboard (docs/regole/consultazione.md#pagina-di-un-provvedimento).
 */
export function Places({ places }: Props) {
  return (
    <nav className="bdm-places" aria-label="In questa pagina">
      {places.map(([id, name]) => (
        <a
          key={id}
          href={`#${id}`}
          onClick={(event) => {
            event.preventDefault();
            // Of a text with parts the first of them: what stands over it is no text.
            reach(
              document.querySelector<HTMLElement>(`#${id} .bdm-text-part h3`) ?? document.getElementById(id),
            );
          }}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
