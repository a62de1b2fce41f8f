import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './Button.module.css';
import { classNames } from './class-names';
import { Spinner } from './Spinner';
import { type LinkProps, useUi } from './UiProvider';

export type ButtonKind =
  | 'primary'
  | 'reward'
  | 'tonal'
  | 'secondary'
  | 'ghost'
  | 'danger'
  | 'dangerOutline'
  | 'brandPrimary'
  | 'brandSecondary';

interface OwnProps {
  kind?: ButtonKind;
  /** 44 dense, 48 default, 52 in forms, 60 for the one action of a page. */
  size?: 'dense' | 'default' | 'form' | 'page';
  icon?: ReactNode;
  iconAfter?: ReactNode;
  /** Fills the width of its container. */
  block?: boolean;
  loading?: boolean;
  /** The verb in -ing. With it the width is the same in both states. */
  loadingLabel?: string;
  children?: ReactNode;
  className?: string;
}

type AsButton = OwnProps & Omit<ComponentProps<'button'>, keyof OwnProps> & { href?: undefined };
type AsLink = OwnProps & Omit<LinkProps, keyof OwnProps>;
export type ButtonProps = AsButton | AsLink;

/** A pill with a verb; with `href` it is a link that looks the same. */
export function Button(props: ButtonProps) {
  const {
    kind = 'primary',
    size = 'default',
    icon,
    iconAfter,
    block,
    loading,
    loadingLabel,
    children,
    className,
    ...rest
  } = props;
  const { Link } = useUi();
  const name = classNames(styles.button, styles[kind], styles[size], block && styles.block, className);
  const face = (
    <span className={styles.face} data-hidden={loading || undefined}>
      {icon}
      {children}
      {iconAfter}
    </span>
  );

  if (rest.href !== undefined) {
    return (
      <Link {...rest} className={name}>
        {face}
      </Link>
    );
  }

  const { onClick, type = 'button', ...attributes } = rest as Omit<AsButton, keyof OwnProps>;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // The button stays focusable while busy, so that the focus does not jump to the document.
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...attributes}
      type={type}
      className={name}
      onClick={click}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
    >
      {face}
      {(loading || loadingLabel) && (
        <span className={styles.face} data-hidden={!loading || undefined}>
          <Spinner />
          {loadingLabel ?? children}
        </span>
      )}
    </button>
  );
}
