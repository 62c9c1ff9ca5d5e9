import { useMutation } from '@tanstack/react-query';
import { textTerms } from '@/api/terms';

type Props = { text: string; disabled?: boolean; onFound: (q: string) => void };

/** The way from a long text to decisions like it, by the words that set it apart and by what it names. */
export function LikeThisText({ text, disabled = false, onFound }: Props) {
  const read = useMutation({ mutationFn: textTerms, onSuccess: (q) => q && onFound(q) });
  const nothing = read.data === '' && read.variables === text;
  return (
    <>
      <button
        type="button"
        className="btn btn-link btn-sm px-0"
        disabled={disabled || read.isPending || nothing}
        onClick={() => read.mutate(text)}
      >
        Cerca decisioni simili a questo testo
      </button>
      <span role="status">{nothing && ' Nessuna parola di questo testo lo distingue dagli altri.'}</span>
    </>
  );
}
