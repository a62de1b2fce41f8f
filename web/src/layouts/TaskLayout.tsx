import { Outlet } from 'react-router';

/** A task without header, tab bar or footer: the page is all there is. */
export default function TaskLayout() {
  return (
    <main id="content" tabIndex={-1}>
      <Outlet />
    </main>
  );
}
