import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useAccount } from '../../api/account';
import { useCall, useMinimumDelay } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MemberPage } from '../../layouts/MemberPage';
import { closingWords } from '../../locales/closing.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useMemberId } from '../../session/login-info';
import styles from './CloseAccount.module.css';
import { ClosingForm } from './ClosingForm';
import { ClosureEffects } from './ClosureEffects';

/** Says what is lost, offers to redeem and to download first, then asks for the password. */
export function CloseAccount() {
  const t = useT(closingWords);
  const id = useMemberId();
  const { data: account } = useAccount();
  const closing = useCall('GET /api/v1/Accounts/:id/Closing', { params: { id } }, { staleTimeMs: 0 });
  useErrorToast(closing.data ? null : closing.error, 'warning');
  const loading = useMinimumDelay(closing.isPending || !account);

  return (
    <MemberPage title={t('title')} back={{ href: paths.settingsProfile(), label: t('settings') }}>
      {loading ? (
        <SkeletonCards count={3} height={160} className={styles.page} />
      ) : !closing.data || !account ? (
        <LoadFailed title={t('failed')} error={closing.error} onRetry={() => void closing.refetch()} />
      ) : (
        <div className={styles.page}>
          <ClosureEffects
            effects={closing.data}
            canRedeem={account.can.redeem === true && closing.data.available > 0}
          />
          <ClosingForm
            // The consent is valid for the sum that was shown.
            key={closing.data.forfeitedPoints}
            email={account.email}
            forfeitedPoints={closing.data.forfeitedPoints}
            onChanged={() => void closing.refetch()}
          />
        </div>
      )}
    </MemberPage>
  );
}
