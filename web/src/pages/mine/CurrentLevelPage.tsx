import { Card } from '@pollen/ui/Card';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useAccount } from '../../api/account';
import { useMinimumDelay } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MemberPage } from '../../layouts/MemberPage';
import { mineWords } from '../../locales/mine.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './CurrentLevelPage.module.css';
import { Levels } from './Levels';

/** Shows the member's level, the credit missing for the next one, and how credit is gained and lost. */
export default function CurrentLevelPage() {
  const t = useT(mineWords);
  const { data: account, isPending, error, refetch } = useAccount();
  const loading = useMinimumDelay(isPending);
  return (
    <MemberPage
      title={t('currentLevelTitle')}
      intro={t('currentLevelLead')}
      back={{ href: paths.mine(), label: t('title') }}
    >
      {loading ? (
        <SkeletonCards count={2} height={180} />
      ) : !account ? (
        <LoadFailed title={t('loadFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.groups}>
          <Card as="section" look="panel">
            <div className={styles.head}>
              <h2 className="type-title-md">
                {account.activityLevel > 0 ? t('level', { level: account.activityLevel }) : t('notYetLevel')}
              </h2>
              <p className="muted">
                {account.nextLevelAt === null
                  ? t('highestLevel')
                  : t('toLevel', { n: account.nextLevelAt - account.credit, level: account.activityLevel + 1 })}
              </p>
            </div>
            <Levels credit={account.credit} levelThresholds={account.levelThresholds} size={92} />
          </Card>
          <Card as="section" look="panel">
            <h2 className="type-title-sm">{t('howCredit')}</h2>
            <ul className={styles.rules}>
              <li>{t('creditStart', { starting: account.creditRules.starting })}</li>
              <li>{t('creditUp', account.creditRules)}</li>
              <li>{t('creditDown', account.creditRules)}</li>
            </ul>
            <AppLink href={paths.credits()} className={styles.link}>
              {t('viewHistory')}
            </AppLink>
          </Card>
        </div>
      )}
    </MemberPage>
  );
}
