import { Icon } from '@/ui/Icon';
import { ToolButton } from '@/ui/ToolButton';
import type { Why } from '@/ui/why';

type ToolProps = {
  label: string;
  icon: `it-${string}`;
  why?: Why;
  /** For what is on or off. */
  pressed?: boolean;
  onClick: () => void;
};

/** A command of the viewer's toolbar: a picture with a name. */
export function Tool({ label, icon, why, pressed, onClick }: ToolProps) {
  return (
    <ToolButton label={label} why={why} aria-pressed={pressed} onClick={onClick}>
      <Icon name={icon} size="sm" />
    </ToolButton>
  );
}
