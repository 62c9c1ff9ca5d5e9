import type { Citato } from '@/api/citazione';
import { formatNumber } from '@/domain/format';
import { TREATMENTS } from '@/domain/treatment';
import { Passages } from '@/parts/authority/Passages';
import { PreviewedLink } from '@/parts/preview/PreviewedLink';

type Treatment = keyof typeof TREATMENTS;

/** What those who cite it say of it, where they say it, in their own words. */
export function Treatments({ treatments }: { treatments: Citato['trattamenti'] }) {
  const shown = (Object.keys(TREATMENTS) as Treatment[]).flatMap(
    (one) => treatments.find(({ trattamento }) => trattamento === one) ?? [],
  );
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="trattamenti" className="mt-4">
      <h2 id="trattamenti" className="h4">
        Che cosa se ne dice
      </h2>
      <p className="bdm-muted">Solo dove il testo lo dice, con le sue parole.</p>
      {shown.map(({ trattamento, count, decisioni }) => (
        <details key={trattamento} open={trattamento !== 'conforme'}>
          <summary>
            {TREATMENTS[trattamento].of} ({formatNumber(count)})
          </summary>
          <ul className="list-unstyled mt-2">
            {decisioni.map(({ id, label, passi }) => (
              <li key={id} className="mb-3">
                <PreviewedLink id={id} label={label ?? ''}>
                  {label}
                </PreviewedLink>
                <Passages passages={passi} />
              </li>
            ))}
          </ul>
          {count > decisioni.length && (
            <p className="bdm-muted">Le {formatNumber(decisioni.length)} più recenti.</p>
          )}
        </details>
      ))}
    </section>
  );
}
