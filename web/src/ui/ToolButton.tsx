import type { ComponentPropsWithRef } from 'react';
import { type Why, whyProps } from './why';
import './toolButton.scss';

type Props = ComponentPropsWithRef<'button'> & {
  /** What it is called; `title`, what is shown of it, may be shorter. */
  label: string;
  why?: Why;
};

/** A command that is a picture (`children`): in a row of tools, or closing what it stands in. */
export function ToolButton({ label, title = label, why = null, onClick, children, ...rest }: Props) {
  return (
    <button type="button" className="bdm-tool" title={title} {...rest} {...whyProps(why, onClick)}>
      {children}
      <span className="visually-hidden">{label}</span>
    </button>
  );
}
