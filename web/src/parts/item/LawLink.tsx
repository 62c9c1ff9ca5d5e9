import { formatDay } from '@/domain/format';
import { Icon } from '@/ui/Icon';

/** Where the official text of a reference is read, as the server says. */
export type Law = {
  canonico: string;
  link: string | null;
  sito: string | null;
  link_vigente: string | null;
};

/** A sign beside a normative reference that opens the official text (docs/regole/campi.md); nothing where there is none. */
export function LawLink({ law, className = '' }: { law: Law | undefined; className?: string }) {
  if (!law?.link) return null;
  return (
    <a
      className={className}
      href={law.link}
      target="_blank"
      rel="noopener noreferrer"
      title={`Apri su ${law.sito}`}
    >
      <Icon name="it-external-link" size="sm" />
      <span className="visually-hidden">
        {law.canonico} su {law.sito} (si apre in una nuova finestra)
      </span>
    </a>
  );
}

/** The same for the text in force on a day, where the site has it. */
export function LawOnDay({ law, on }: { law: Law | undefined; on: string | null | undefined }) {
  if (!law?.link_vigente || !on) return null;
  return (
    <a href={law.link_vigente} target="_blank" rel="noopener noreferrer">
      testo in vigore il {formatDay(on)}
      <span className="visually-hidden"> di {law.canonico} (si apre in una nuova finestra)</span>
    </a>
  );
}
