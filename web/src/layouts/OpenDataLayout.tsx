import { Outlet } from 'react-router';
import { QueryProvider } from '../api/query';
import { useLoginInfo } from '../session/login-info';
import { MemberFrame } from './MemberLayout';
import { PublicFrame } from './PublicLayout';

/** Shows pages with server data that visitors may read too, with the frame of members or of visitors. */
export default function OpenDataLayout() {
  const member = useLoginInfo();
  // The build draws the first sight of a page for members, who see it most.
  const Frame = member || import.meta.env.SSR ? MemberFrame : PublicFrame;
  return (
    <QueryProvider>
      <Frame>
        <Outlet />
      </Frame>
    </QueryProvider>
  );
}
