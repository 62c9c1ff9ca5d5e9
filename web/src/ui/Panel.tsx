import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** There is nothing in it but what is there to be pressed: it is not printed. */
  empty?: boolean;
  children: ReactNode;
};

/** A titled box of a detail page. */
export function Panel({ title, empty = false, children }: Props) {
  return (
    <section className={`bdm-panel mb-4 ${empty ? 'bdm-panel-empty' : ''}`}>
      <h2 className="h4">{title}</h2>
      {children}
    </section>
  );
}
