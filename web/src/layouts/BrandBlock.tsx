import { classNames } from '@pollen/ui/class-names';
import type { ReactNode } from 'react';
import styles from './BrandBlock.module.css';

interface BrandBlockProps {
  children: ReactNode;
  className?: string;
  as?: 'section' | 'div';
}

/** The deep blue block: rounded in the grid; below 1024 px it meets the edges and rounds its lower corners only. */
export function BrandBlock({ children, className, as: Tag = 'section' }: BrandBlockProps) {
  return <Tag className={classNames('on-brand', styles.block, className)}>{children}</Tag>;
}
