import sprites from 'bootstrap-italia/dist/svg/sprites.svg';

export type IconProps = {
  /** A name of the design system's set, e.g. 'it-search'. */
  name: `it-${string}`;
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  color?: 'primary' | 'secondary' | 'success' | 'danger' | 'warning' | 'white' | 'light' | 'muted';
  className?: string;
};

/** An icon of the design system's sprite. It is decoration: the text beside it, or a label, says what it means. */
export function Icon({ name, size, color, className = '' }: IconProps) {
  const classes = ['icon', size && `icon-${size}`, color && `icon-${color}`, className]
    .filter(Boolean)
    .join(' ');
  return (
    <svg className={classes} aria-hidden="true" focusable="false">
      <use href={`${sprites}#${name}`} />
    </svg>
  );
}
