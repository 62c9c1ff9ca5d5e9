import type { ComponentPropsWithRef } from 'react';
import './toolButton.scss';

type Props = ComponentPropsWithRef<'button'> & {
  /** What it is called; `title`, what is shown of it, may be shorter. */
  label: string;
};

/** A command that is a picture (`children`): in a row of tools, or closing what it stands in. */
export function ToolButton({ label, title = label, children, ...button }: Props) {
  return (
    <button type="button" className="bdm-tool" title={title} {...button}>
      {children}
      <span className="visually-hidden">{label}</span>
    </button>
  );
}
