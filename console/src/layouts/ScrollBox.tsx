import type { ReactNode } from 'react';

interface ScrollBoxProps {
  /** Read out for the box. */
  label: string;
  className: string | undefined;
  children: ReactNode;
}

/** A box whose content scrolls sideways, with the keyboard as well. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus, the box cannot be scrolled with the keyboard (WCAG 2.1.1).
    // biome-ignore lint/a11y/useSemanticElements: a section with a name would be a landmark, and a page has many such boxes.
    <div role="group" className={className} tabIndex={0} aria-label={label}>
      {children}
    </div>
  );
}
