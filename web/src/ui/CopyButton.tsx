import { copyToClipboard } from './copy';
import { Icon } from './Icon';
import { Button } from './kit';

/** Puts `text` on the clipboard and says so. */
export function CopyButton({ text, label, done }: { text: string; label: string; done: string }) {
  return (
    <Button color="primary" size="sm" outline onClick={() => copyToClipboard({ text }, done)}>
      <Icon name="it-copy" size="sm" color="primary" className="me-1" />
      {label}
    </Button>
  );
}
