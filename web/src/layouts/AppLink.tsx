import type { LinkProps } from '@pollen/ui/UiProvider';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { storePendingNavigation } from './pending-navigation';

/** A link inside the app; addresses of other sites, of the server, and '' for the same page anew, are plain ones. */
export function AppLink({ href, ...rest }: LinkProps) {
  if (/^([a-z]+:|\/\/|\/(api|dev)\/|#|$)/i.test(href)) return <a href={href} {...rest} />;
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    rest.onClick?.(event);
    // Another tab is another one's.
    if (!event.defaultPrevented && !event.ctrlKey && !event.metaKey) storePendingNavigation(href);
  };
  return <Link to={href} {...rest} onClick={click} />;
}
