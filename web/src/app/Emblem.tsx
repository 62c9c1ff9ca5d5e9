/** Our mark, a pair of scales: the emblem of the Republic is the administration's own to add. */
export function Emblem() {
  return (
    <svg className="icon" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        d="M16 5v21M9 27h14M7 9h18M7 9l-4 10h8zM25 9l-4 10h8z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
