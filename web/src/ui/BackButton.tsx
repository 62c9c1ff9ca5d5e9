import { useNavigate } from 'react-router';
import { Icon } from './Icon';
import { leaveOver } from './overPage';

/** Goes back in history; where there is no history of ours (a page opened directly), to `fallback` with its `state`. */
export function BackButton({ fallback = '/', state }: { fallback?: string; state?: unknown }) {
  const goBack = useGoBack(fallback, state);
  return (
    <button type="button" className="btn btn-outline-primary btn-sm bdm-back" onClick={goBack}>
      <Icon name="it-arrow-left" size="sm" color="primary" className="me-1" />
      <span>Torna indietro</span>
    </button>
  );
}

/** Whether a page of ours was before this one: react-router numbers its own entries; 0 is where the visit began. */
export function hasBack(): boolean {
  return ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
}

export function useGoBack(fallback = '/', state?: unknown): () => void {
  const navigate = useNavigate();
  return () => {
    if (hasBack()) navigate(-1 - leaveOver());
    else navigate(fallback, { replace: true, state });
  };
}
