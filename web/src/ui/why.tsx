import type { ComponentProps, MouseEvent, MouseEventHandler } from 'react';
import { Button } from './kit';
import { notifyHint } from './toast';

/** Why a command cannot be given now; null where it can. */
export type Why = string | null;

/**
 * A command that cannot be given now is no dead button: it stays in reach of the keyboard, says why to whoever points at it, has
 * it read (the title is its description) or presses it, and does nothing.
 */
export function whyProps(why: Why, onClick?: MouseEventHandler<HTMLButtonElement>) {
  if (why === null) return { onClick };
  function refuse(event: MouseEvent) {
    // Nor does it submit, or close the menu that it stands in.
    event.preventDefault();
    event.stopPropagation();
    if (why !== null) notifyHint(why);
  }
  return { onClick: refuse, title: why, 'aria-disabled': true };
}

/** The design system's button with `why`. */
export function WhyButton({ why, onClick, ...rest }: ComponentProps<typeof Button> & { why: Why }) {
  return <Button {...rest} {...whyProps(why, onClick)} />;
}
