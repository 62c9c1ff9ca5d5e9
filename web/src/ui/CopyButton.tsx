import { GENERIC_ERROR } from '@/domain/messages';
import { Icon } from './Icon';
import { Button } from './kit';
import { notifyError, notifySuccess } from './toast';

/** Puts `text` on the clipboard and says so. */
export function CopyButton({ text, label, done }: { text: string; label: string; done: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      notifySuccess(done);
    } catch {
      notifyError(GENERIC_ERROR);
    }
  }
  return (
    <Button color="primary" size="sm" outline onClick={copy}>
      <Icon name="it-copy" size="sm" color="primary" className="me-1" />
      {label}
    </Button>
  );
}
