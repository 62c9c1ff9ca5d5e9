/** Shown while the pages are being prepared for the printer. */
export function PrintProgress({
  page,
  pageCount,
  onCancel,
}: {
  page: number;
  pageCount: number;
  onCancel: () => void;
}) {
  return (
    <div className="bdm-viewer-printing">
      <span>
        Preparazione della stampa: pagina {page} di {pageCount}
      </span>
      <progress
        className="visually-hidden"
        aria-label="Preparazione della stampa"
        value={page}
        max={pageCount}
      />
      <button type="button" className="btn btn-outline-primary btn-xs" onClick={onCancel}>
        Annulla
      </button>
    </div>
  );
}
