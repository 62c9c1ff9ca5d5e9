const LABEL = 'Caricamento del documento';
/** Screen readers hear every quarter, not every per cent. */
const STEP = 25;

/** The spinner with its percentage, over the place where the first page will be; null: not known yet. */
export function StatusPanel({ percent }: { percent: number | null }) {
  const heard = percent === null ? null : Math.floor(percent / STEP) * STEP;
  return (
    <div className="bdm-viewer-status">
      <div className="progress-spinner progress-spinner-active" aria-hidden="true" />
      <p className="mt-3 mb-0" aria-hidden="true">
        {LABEL}
        {percent !== null && ` ${percent}%`}
      </p>
      <p className="visually-hidden" role="status">
        {LABEL}
        {heard ? ` ${heard}%` : ' in corso'}
      </p>
    </div>
  );
}
