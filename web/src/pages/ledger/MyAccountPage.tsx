import { useSearchParams } from 'react-router';
import { CreditHistory } from './CreditHistory';
import { PointLedger } from './PointLedger';

/** `?title=1` is the balance ledger, any other title the credit score's. */
export default function MyAccountPage() {
  const [search] = useSearchParams();
  return search.get('title') === '1' ? <PointLedger /> : <CreditHistory />;
}
