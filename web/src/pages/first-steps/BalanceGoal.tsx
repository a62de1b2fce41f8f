import { useCall } from '../../api/query';
import { useMemberId } from '../../session/login-info';
import styles from './BalanceGoal.module.css';
import { GoalLine } from './GoalLine';

/**
 * The line below a balance: how far it is to the next reward. Nothing once the balance reaches every reward; its place is
 * kept while it loads, also before the balance is known, so that the line moves nothing when it comes.
 */
export default function BalanceGoal({ balance }: { balance: number | undefined }) {
  const id = useMemberId();
  const { data, isPending } = useCall('GET /api/v1/Accounts/:id/Goal', { params: { id } });
  if (isPending || balance === undefined) return <div className={styles.line} />;
  if (!data || data.goalPoints === null || data.goalPoints <= balance) return null;
  return (
    <div className={styles.line}>
      <GoalLine balance={balance} goal={data.goalPoints} isNext={!data.isFirst} />
    </div>
  );
}
