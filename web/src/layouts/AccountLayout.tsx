import { Outlet } from 'react-router';

/** Account pages fill the window by themselves. */
export default function AccountLayout() {
  return <Outlet />;
}
