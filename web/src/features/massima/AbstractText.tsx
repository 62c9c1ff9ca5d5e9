import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef } from 'react';
import { massimaHitsQuery } from '@/api/document';
import { formsPattern } from '@/domain/hits';
import { hasTextCriterion } from '@/domain/search';
import { TEXT } from '@/parts/detail/Places';
import { HitTools } from '@/parts/item/HitTools';
import { TextSize, useTextSize } from '@/parts/item/TextSize';
import { useHitSteps } from '@/parts/item/useHitSteps';
import { markedRichText } from '@/parts/richText/marked';
import { RichText } from '@/parts/richText/RichText';

type Props = { id: string; html: string /** The search that led here; its words are marked. */; q: string };

/** The text of an abstract. */
export function AbstractText({ id, html, q }: Props) {
  const { size, change, style } = useTextSize();
  const heading = useId();
  const box = useRef<HTMLElement>(null);
  const { data } = useQuery({ ...massimaHitsQuery(id, q), enabled: hasTextCriterion(q) });
  const marks = useMemo(() => (data ? formsPattern(data.forms) : null), [data]);
  const count = useMemo(() => markedRichText(html, marks).count, [html, marks]);
  const steps = useHitSteps(box, count, marks);
  return (
    <section
      className="bdm-detail-text"
      id={TEXT}
      tabIndex={-1}
      style={style}
      aria-labelledby={heading}
      ref={box}
    >
      <div className="bdm-detail-text-head">
        <h2 id={heading}>Testo</h2>
        <HitTools {...steps} />
        <TextSize size={size} onChange={change} />
      </div>
      <div className="bdm-reading">
        <RichText html={html} marks={marks} />
      </div>
    </section>
  );
}
