import type { LinkProps } from '@pollen/ui/UiProvider';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { storePendingNavigation } from './pending-navigation';

/** A link inside the app. Other sites, addresses of the server, and '' (which reloads the page) get a plain link. */
export function AppLink({ href, ...rest }: LinkProps) {
  if (/^([a-z]+:|\/\/|\/(api|dev)\/|#|$)/i.test(href)) return <a href={href} {...rest} />;
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    rest.onClick?.(event);
    // A link that opens another tab is left to the browser.
    if (!event.defaultPrevented && !event.ctrlKey && !event.metaKey) storePendingNavigation(href);
  };
  return <Link to={href} {...rest} onClick={click} />;
}
