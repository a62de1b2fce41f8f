import { Outlet } from 'react-router';

/** Shows an account page without header and footer, because it fills the window. */
export default function AccountLayout() {
  return <Outlet />;
}
