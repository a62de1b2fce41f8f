import { Outlet } from 'react-router';
import { MembersOnly } from './members-only';

export { membersOnly as clientLoader } from './members-only';

/** A task without header, tab bar or footer: the page is all there is. */
export default function TaskLayout() {
  return (
    <MembersOnly>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </MembersOnly>
  );
}
