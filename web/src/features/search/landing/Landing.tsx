import { lazy, Suspense, useState } from 'react';
import { type Area, readPreferences } from '@/domain/preferences';
import type { FieldName } from '@/domain/query';
import type { Target } from '@/domain/search';
import { Skeleton } from '@/ui/Skeleton';
import './landing.scss';

const Keywords = lazy(() => import('./Keywords'));
const Districts = lazy(() => import('./Districts'));
const Latest = lazy(() => import('./Latest'));
const Resume = lazy(() => import('./Resume'));

type LandingProps = {
  area: Area;
  target: Target;
  onCriterion: (field: FieldName, value: string) => void;
};

/** Without criteria (docs/regole/ricerca.md): where to begin. Each part has its room from the start, so that nothing jumps. */
export function Landing({ area, target, onCriterion }: LandingProps) {
  const waiting = <Skeleton lines={7} label="Caricamento in corso" />;
  const [resumes] = useState(() => readPreferences().resumes);
  return (
    <div className="bdm-landing">
      <div className={`bdm-landing-resumed ${resumes ? 'bdm-landing-resumes' : ''}`}>
        <Suspense fallback={null}>
          <Resume />
        </Suspense>
      </div>
      <section className="bdm-panel bdm-landing-latest" aria-labelledby="ultimi">
        <h2 id="ultimi" className="h4">
          {target === 'abstract' ? 'Ultimi abstract' : 'Ultimi provvedimenti'} - area {area}
        </h2>
        <Suspense fallback={waiting}>
          <Latest key={`${target} ${area}`} area={area} target={target} />
        </Suspense>
      </section>
      <section className="bdm-panel bdm-landing-keywords" aria-labelledby="parole-chiave">
        <h2 id="parole-chiave" className="h4">
          Parole chiave - area {area}
        </h2>
        <Suspense fallback={waiting}>
          <Keywords area={area} target={target} onWord={(word) => onCriterion('parola_chiave', word)} />
        </Suspense>
      </section>
      <section className="bdm-panel bdm-landing-districts" aria-labelledby="distretti">
        <h2 id="distretti" className="h4">
          {target === 'abstract' ? 'Abstract pubblicati' : 'Provvedimenti pubblicati'} per distretto - area{' '}
          {area}
        </h2>
        <Suspense fallback={waiting}>
          <Districts area={area} target={target} onDistrict={(id) => onCriterion('distretto', id)} />
        </Suspense>
      </section>
    </div>
  );
}
