import { FailurePanel } from './FailurePanel';
import { fetchWhole } from './pdf/transfer';
import { StatusPanel } from './StatusPanel';
import { savePdf } from './save';
import type { DocumentState } from './useDocument';

type Props = {
  state: Exclude<DocumentState, { status: 'open' }>;
  retry: () => void;
  url: string;
  fileName: string;
};

/** In the place of a document that is still to come, or will not. */
export function NotOpen({ state, retry, url, fileName }: Props) {
  return (
    <div className="bdm-viewer-body">
      {state.status === 'loading' ? (
        <StatusPanel percent={state.percent} />
      ) : (
        <FailurePanel
          failure={state.failure}
          onRetry={retry}
          onSave={() => savePdf(fetchWhole(url), fileName)}
        />
      )}
    </div>
  );
}
