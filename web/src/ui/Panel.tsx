import type { ReactNode } from 'react';

/** A titled box of a detail page. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="bdm-panel mb-4">
      <h2 className="h4">{title}</h2>
      {children}
    </section>
  );
}
