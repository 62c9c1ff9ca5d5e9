import { MenuButton } from '@/ui/Dropdown';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { type AssistedDocument, useAssistant } from './context';

/** 'Sintesi (AI)' of a toolbar; nothing for those without the permission. */
export function SummaryButton({ document }: { document: AssistedDocument }) {
  const assistant = useAssistant();
  if (!assistant) return null;
  return (
    <Button color="primary" outline size="sm" onClick={() => assistant.summarise(document)}>
      <Icon name="it-star-outline" size="sm" color="primary" className="me-1" />
      Sintesi (AI)
    </Button>
  );
}

/** The same as an entry of a menu, for the anonymised document. */
export function SummaryEntry({ document, what }: { document: AssistedDocument; what: string }) {
  const assistant = useAssistant();
  if (!assistant) return null;
  return <MenuButton onClick={() => assistant.summarise(document)}>Sintesi (AI) {what}</MenuButton>;
}
