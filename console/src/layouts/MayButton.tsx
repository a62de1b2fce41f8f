import { Button, type ButtonProps } from '@pollen/ui/Button';

interface MayProps {
  /** Whether the operator may do this now; undefined while it loads. */
  may: true | { readonly reason: string } | undefined;
}

/** A button, or a link that looks like one, that is disabled with its reason while the operator may not use it. */
export function MayButton({ may, ...props }: ButtonProps & MayProps) {
  if (may === true) return <Button {...props} />;
  const { kind, size, icon, block, className, children } = props;
  const look = { kind, size, icon, block, className, children, 'aria-label': props['aria-label'] };
  return <Button {...look} disabled title={may?.reason} />;
}
