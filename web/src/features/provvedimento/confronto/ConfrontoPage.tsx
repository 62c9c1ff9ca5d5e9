import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Testo } from '@/api/document';
import { TextSize, useTextSize } from '@/parts/item/TextSize';
import { SearchPath } from '@/parts/navigation/SearchPath';
import { Missing } from '@/parts/problem/Missing';
import { BackButton, hasBack } from '@/ui/BackButton';
import { usePageTitle } from '@/ui/pageTitle';
import { alignParts } from './align';
import { Column } from './Column';
import { citationsOf } from './citations';
import { InCommon } from './InCommon';
import { useSide } from './useSide';
import '../text/text.scss';
import './confronto.scss';

const TITLE = 'Confronto fra due provvedimenti';

/** Two decisions side by side, part by part (docs/regole/consultazione.md#confronto-fra-due-provvedimenti). */
export default function ConfrontoPage() {
  const [params] = useSearchParams();
  const [first, second] = [params.get('primo') ?? '', params.get('secondo') ?? ''];
  usePageTitle(TITLE);
  if (first === '' || second === '' || first === second) {
    return (
      <Missing message="Confronto non disponibile">
        <p>L’indirizzo non dice quali due provvedimenti confrontare.</p>
      </Missing>
    );
  }
  return (
    <div className="container-xxl py-3">
      <div className="bdm-way">
        {hasBack() && <BackButton />}
        <SearchPath title={TITLE} />
      </div>
      <h1 className="h3 my-3">{TITLE}</h1>
      <Comparison key={`${first} ${second}`} first={first} second={second} />
    </div>
  );
}

const kindsOf = (text: Testo | undefined) => (text?.parti ?? []).map(({ tipo }) => tipo);

function Comparison({ first, second }: { first: string; second: string }) {
  const sides = [useSide(first), useSide(second)] as const;
  const [one, other] = [sides[0].text, sides[1].text];
  const rows = useMemo(() => alignParts(kindsOf(one), kindsOf(other)), [one, other]);
  const citations = useMemo(() => (one && other ? citationsOf(one, other) : null), [one, other]);
  const box = useRef<HTMLDivElement>(null);
  const { size, change, style } = useTextSize();
  return (
    <>
      <InCommon citations={citations} box={box}>
        <TextSize size={size} onChange={change} />
      </InCommon>
      {/* Its rows: the heads, the parts, what stands below them. */}
      <div
        className="bdm-confronto"
        style={{ ...style, '--bdm-rows': rows.length + 2 } as typeof style}
        ref={box}
      >
        {([0, 1] as const).map((which) => (
          <Column
            key={which}
            at={which}
            side={sides[which]}
            rows={rows}
            other={which === 0 ? other : one}
            common={citations?.marks[which] ?? NONE}
          />
        ))}
      </div>
    </>
  );
}

const NONE = [] as const;
