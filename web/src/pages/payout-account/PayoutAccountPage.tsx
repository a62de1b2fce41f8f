import { Navigate, useSearchParams } from 'react-router';
import { paths } from '../../paths';
import { isSkeleton, useHydrated, useLoginInfo } from '../../session/login-info';
import { hasPage } from '../shop/providers/table';
import { ConfirmPayoutAccount } from './ConfirmPayoutAccount';
import { PayoutAccount } from './PayoutAccount';

/** With a token it is the target of the mailed link, which works without a login too. */
export default function PayoutAccountPage() {
  const [search] = useSearchParams();
  const member = useLoginInfo();
  const hydrated = useHydrated();
  const token = search.get('token');
  // The skeleton that the build renders is that of members, who see it most.
  if (isSkeleton()) return <PayoutAccount before={null} />;
  if (!hydrated) return null;
  if (token) return <ConfirmPayoutAccount token={token} />;
  if (!member) return <Navigate to={paths.home()} replace />;
  const giftId = Number(search.get('gift'));
  const reward = search.get('reward') ?? undefined;
  const before = giftId > 0 ? { giftId, provider: hasPage(reward) ? reward : undefined } : null;
  return <PayoutAccount before={before} />;
}
