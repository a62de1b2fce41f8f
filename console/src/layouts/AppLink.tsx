import type { LinkProps } from '@pollen/ui/UiProvider';
import { Link } from 'react-router';

/** A link inside the console. */
export function AppLink({ href, ...rest }: LinkProps) {
  return href.startsWith('#') ? <a href={href} {...rest} /> : <Link to={href} {...rest} />;
}
