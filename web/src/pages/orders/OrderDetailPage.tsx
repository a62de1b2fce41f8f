import { Navigate, useSearchParams } from 'react-router';
import { paths } from '../../paths';
import { isSkeleton, useHydrated, useLoginInfo } from '../../session/login-info';
import { ConfirmOrder } from './ConfirmOrder';
import { OrderDetail } from './OrderDetail';

/** With a token it is the target of the mailed link, which works without a login too. */
export default function OrderDetailPage() {
  const [search] = useSearchParams();
  const member = useLoginInfo();
  const hydrated = useHydrated();
  const id = Number(search.get('id'));
  const token = search.get('token');
  // The skeleton that the build draws is that of any order.
  if (isSkeleton()) return <OrderDetail id={1} />;
  if (!hydrated) return null;
  if (token) return <ConfirmOrder token={token} id={id} />;
  if (!member) return <Navigate to={paths.home()} replace />;
  return <OrderDetail key={id} id={id} />;
}
