import { Outlet } from 'react-router';
import { QueryProvider } from '../api/query';
import { useLoginInfo } from '../session/login-info';
import { MemberFrame } from './MemberLayout';
import { PublicFrame } from './PublicLayout';

/** Pages with server data that visitors may read too: member chrome for members, public chrome for visitors. */
export default function OpenDataLayout() {
  const Frame = useLoginInfo() ? MemberFrame : PublicFrame;
  return (
    <QueryProvider>
      <Frame>
        <Outlet />
      </Frame>
    </QueryProvider>
  );
}
