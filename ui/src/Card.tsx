import type { ElementType, HTMLAttributes } from 'react';
import styles from './Card.module.css';
import { classNames } from './class-names';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside';
  /** `panel` has the larger corners, `flush` no padding. */
  look?: 'card' | 'panel' | 'flush';
  /** Lifts under the pointer. */
  lifts?: boolean;
}

/**
 * Shows its children on the surface of a card; `as` sets the element, `look` the surface, and with `lifts` it rises
 * under the pointer.
 */
export function Card({ as = 'div', look = 'card', lifts, className, ...rest }: CardProps) {
  const Tag: ElementType = as;
  return <Tag {...rest} className={classNames(styles.card, styles[look], lifts && styles.lifts, className)} />;
}
