import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './IconButton.module.css';
import { type LinkProps, useUi } from './UiProvider';

interface OwnProps {
  /** Read out; the icon itself is silent. */
  label: string;
  children: ReactNode;
  /** `brand` stands on the deep blue block. */
  look?: 'plain' | 'brand';
  className?: string;
}

type IconButtonProps =
  | (OwnProps & Omit<ComponentProps<'button'>, keyof OwnProps> & { href?: undefined })
  | (OwnProps & Omit<LinkProps, keyof OwnProps>);

/** A 44 px target around an icon of 24 (or 20). */
export function IconButton({ label, look = 'plain', className, children, ...rest }: IconButtonProps) {
  const { Link } = useUi();
  const name = classNames(styles.button, styles[look], className);
  if (rest.href !== undefined) {
    return (
      <Link {...rest} className={name} aria-label={label}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" {...(rest as ComponentProps<'button'>)} className={name} aria-label={label}>
      {children}
    </button>
  );
}
