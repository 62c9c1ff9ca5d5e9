import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { findingsQuery } from '@/api/workflow';
import type { ItemKind } from '@/domain/item';
import { isOnItsWay, seesDrafts, type WorkflowItem } from '@/domain/workflow';
import { useCurrentUser } from '@/parts/session';
import { Icon } from '@/ui/Icon';
import { DoubtText } from './DoubtText';
import { Places } from './Places';
import './findings.scss';

/** What is told and stops nobody. */
const NOTICE = 'ONE_PERSON';

/**
 * What a step would be refused for and what it will ask to confirm, before any button is pressed
 * (docs/regole/stati.md#che-cosa-manca). `modified`: what stands on the screen is not what is saved.
 */
export function Findings({
  kind,
  item,
  modified,
}: {
  kind: ItemKind;
  item: WorkflowItem;
  modified: boolean;
}) {
  const user = useCurrentUser();
  const heading = useId();
  const shown = isOnItsWay(item.status) && seesDrafts(user, kind, item.ufficio);
  const { data } = useQuery({ ...findingsQuery(kind, item.id), enabled: shown });
  if (!shown || !data) return null;
  const { refusals } = data;
  const doubts = data.doubts.filter(({ code }) => code !== NOTICE);
  const notices = data.doubts.filter(({ code }) => code === NOTICE);
  const clear = refusals.length + doubts.length === 0;
  return (
    <section className={`bdm-findings ${clear ? 'bdm-findings-clear' : ''}`} aria-labelledby={heading}>
      <h2 id={heading}>
        <Icon name={clear ? 'it-check-circle' : 'it-warning-circle'} size="sm" /> Che cosa manca
      </h2>
      {clear && <p>Non manca nulla.</p>}
      {refusals.length > 0 && (
        <>
          <h3>Da completare</h3>
          {refusals.map(({ code, message, places }) => (
            <div key={`${code} ${message}`}>
              <p>{message}</p>
              <Places title="In quali campi" places={places} />
            </div>
          ))}
        </>
      )}
      {doubts.length > 0 && (
        <>
          <h3>Da verificare o confermare</h3>
          {doubts.map((doubt) => (
            <div key={doubt.code}>
              <DoubtText doubt={doubt} />
            </div>
          ))}
        </>
      )}
      {notices.length > 0 && (
        <>
          <h3>Da sapere</h3>
          {notices.map((notice) => (
            <DoubtText key={notice.code} doubt={notice} />
          ))}
        </>
      )}
      {modified && <p className="bdm-muted">L’elenco si aggiorna quando si salva.</p>}
    </section>
  );
}
