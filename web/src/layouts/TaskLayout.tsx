import { Outlet } from 'react-router';
import { MembersOnly } from './members-only';

/** Shows a page without header, tab bar and footer, so that nothing distracts from the task. */
export default function TaskLayout() {
  return (
    <MembersOnly>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </MembersOnly>
  );
}
