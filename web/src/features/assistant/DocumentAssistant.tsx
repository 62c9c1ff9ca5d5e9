import { useState } from 'react';
import type { Citation } from '@/api/assistant';
import { readPreferences, writePreferences } from '@/domain/preferences';
import type { DocumentAssistantProps } from '@/parts/assistant';
import { useMedia } from '@/ui/useMedia';
import { DocumentConversation, useConversation } from './DocumentConversation';
import { Opener, Pane, Sheet } from './Frame';
import './assistant.scss';

const TITLE = 'Assistente';
/** Less is a telephone or a small tablet: the pages need all of it. */
const WIDE = '(min-width: 992px)';

/**
 * The assistant on the document that is open (docs/regole/documenti.md): a pane beside it that stays as it was left, or
 * a sheet over it.
 */
export default function DocumentAssistant({ document, onCite }: DocumentAssistantProps) {
  const wide = useMedia(WIDE);
  const [pane, setPane] = useState(() => readPreferences().assistant);
  const [sheet, setSheet] = useState(false);
  const open = wide ? pane : sheet;
  /** It was opened or closed here: the focus goes along. */
  const [acted, setActed] = useState(false);

  const [looked, setLooked] = useState(open);
  if (open && !looked) setLooked(true);
  // Kept, with what is being asked, while the document is open.
  const conversation = useConversation(document, looked);

  function show(shown: boolean) {
    setActed(true);
    if (wide) {
      setPane(shown);
      writePreferences({ assistant: shown });
    } else setSheet(shown);
  }

  function cite(citation: Citation) {
    // The sheet covers the pages.
    if (!wide) setSheet(false);
    onCite(citation);
  }

  const Frame = wide ? Pane : Sheet;
  const opener = (
    <Opener label={TITLE} className="bdm-assistant-open" focused={acted && wide} onClick={() => show(true)} />
  );
  if (!open) return opener;
  return (
    <>
      {/* A sheet gives the focus back to it. */}
      {!wide && opener}
      <Frame title={TITLE} focused={acted} onClose={() => show(false)}>
        <DocumentConversation conversation={conversation} label={document.label} onCite={cite} />
      </Frame>
    </>
  );
}
