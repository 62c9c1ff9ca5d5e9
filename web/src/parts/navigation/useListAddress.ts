import { useSearchParams } from 'react-router';

/** What the address of a list says: its conditions, and its page (from 1). */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const value = (name: string) => params.get(name) ?? '';

  /** An empty text takes a condition away; what is then found begins at its first page. */
  function change(conditions: Record<string, string>) {
    setParams(
      (previous) => {
        const next = new URLSearchParams(previous);
        for (const [name, text] of Object.entries({ pagina: '', ...conditions })) {
          if (text) next.set(name, text);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  }

  return {
    params,
    value,
    change,
    clear: () => setParams({}, { replace: true }),
    page: Math.max(1, Number.parseInt(value('pagina'), 10) || 1),
  };
}
