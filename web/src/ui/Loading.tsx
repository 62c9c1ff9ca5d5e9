/** A spinner with its text; only for moments without a shape of their own to show (see Skeleton). */
export function Loading({
  label = 'Caricamento in corso',
  fullPage = false,
}: {
  label?: string;
  fullPage?: boolean;
}) {
  return (
    <div
      className={`d-flex flex-column align-items-center justify-content-center py-5 ${fullPage ? 'min-vh-100' : ''}`}
      role="status"
    >
      <div className="progress-spinner progress-spinner-active" aria-hidden="true" />
      <p className="mt-3 mb-0">{label}</p>
    </div>
  );
}
