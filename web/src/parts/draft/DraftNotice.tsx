import { formatMoment } from '@/domain/format';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import type { LocalDraft } from './useLocalDraft';
import './draft.scss';

/** Says that something unsaved was found, and lets the person take it or leave it. */
export function DraftNotice({ draft }: { draft: LocalDraft }) {
  return (
    <div role="status">
      {draft.found && (
        <div className="bdm-draft-notice">
          <Icon name="it-restore" color="primary" />
          <p>È stata recuperata una bozza non salvata del {formatMoment(draft.found.savedAt)}.</p>
          <div className="bdm-draft-answers">
            <Button color="primary" size="sm" onClick={draft.restore}>
              Ripristina
            </Button>
            <Button color="primary" outline size="sm" onClick={draft.discard}>
              Scarta
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
