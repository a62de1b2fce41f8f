import type { LinkProps } from '@pollen/ui/UiProvider';
import { Link } from 'react-router';

/** A link inside the app; addresses of other sites, of the server, and '' for the same page anew, are plain ones. */
export function AppLink({ href, ...rest }: LinkProps) {
  if (/^([a-z]+:|\/\/|\/(api|dev)\/|#|$)/i.test(href)) return <a href={href} {...rest} />;
  return <Link to={href} {...rest} />;
}
