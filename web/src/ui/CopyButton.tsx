import { copyToClipboard } from './copy';
import { Icon } from './Icon';
import { Button } from './kit';

type Props = { text: string; label: string; done: string; size?: 'xs' | 'sm' };

/** Puts `text` on the clipboard and says so. */
export function CopyButton({ text, label, done, size = 'sm' }: Props) {
  return (
    <Button color="primary" size={size} outline onClick={() => copyToClipboard({ text }, done)}>
      <Icon name="it-copy" size="sm" color="primary" className="me-1" />
      {label}
    </Button>
  );
}
