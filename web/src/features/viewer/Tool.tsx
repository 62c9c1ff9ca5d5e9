import { useLayoutEffect, useRef } from 'react';
import { Icon } from '@/ui/Icon';
import { ToolButton } from '@/ui/ToolButton';

export type ToolProps = {
  label: string;
  icon: `it-${string}`;
  disabled?: boolean;
  /** For what is on or off. */
  pressed?: boolean;
  onClick: () => void;
};

/** A command of the viewer's toolbar: a picture with a name. */
export function Tool({ label, icon, disabled = false, pressed, onClick }: ToolProps) {
  const button = useRef<HTMLButtonElement>(null);
  // On the last page 'Pagina successiva' is disabled while it has the focus; the keys must go on working.
  useLayoutEffect(() => {
    if (disabled && document.activeElement === button.current) {
      button.current?.closest<HTMLElement>('[role="dialog"]')?.focus();
    }
  }, [disabled]);

  return (
    <ToolButton label={label} disabled={disabled} aria-pressed={pressed} onClick={onClick} ref={button}>
      <Icon name={icon} size="sm" />
    </ToolButton>
  );
}
