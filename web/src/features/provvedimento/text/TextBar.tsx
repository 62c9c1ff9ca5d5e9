import { lazy, Suspense } from 'react';
import { HitTools } from '@/parts/item/HitTools';
import { TextSize } from '@/parts/item/TextSize';
import type { HitSteps } from '@/parts/item/useHitSteps';
import type { IndiceProps } from './Indice';

const Indice = lazy(() => import('./Indice'));

/** What is in the text, beside it or `folded`; where it will be is kept free for it. */
export function TextIndex(props: IndiceProps & { folded?: boolean }) {
  if (props.text.parti.length < 2) return null;
  return (
    <Suspense fallback={null}>
      <Indice {...props} />
    </Suspense>
  );
}

type Props = IndiceProps & {
  /** What is in the text stands beside it. */
  indexed: boolean;
  hits: HitSteps;
  size: number;
  onSize: (size: number) => void;
};

/** What stays in sight while a text is read: what is in it, the words searched for, the size of the letters. */
export function TextBar({ text, address, indexed, hits, size, onSize }: Props) {
  return (
    <div className="bdm-text-bar">
      {!indexed && <TextIndex {...{ text, address }} folded />}
      <HitTools {...hits} />
      <TextSize size={size} onChange={onSize} />
    </div>
  );
}
