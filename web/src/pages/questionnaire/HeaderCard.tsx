import { memberCodes } from '@pollen/contract/member-codes';
import { Avatar } from '@pollen/ui/Avatar';
import { Button } from '@pollen/ui/Button';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { FlowerHead } from '@pollen/ui/FlowerHead';
import { LevelPill } from '@pollen/ui/LevelBadge';
import { Skeleton } from '@pollen/ui/Skeleton';
import { useToast } from '@pollen/ui/Toast';
import { CalendarCheck, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { refreshAccount } from '../../api/account';
import type { DataOf } from '../../api/call';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import { BrandBlock } from '../../layouts/BrandBlock';
import { useFormat } from '../../locales/format';
import { questionnaireWords } from '../../locales/questionnaire.en';
import { useSentenceGap } from '../../locales/sentence-gap';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import BalanceGoal from '../first-steps/BalanceGoal';
import styles from './HeaderCard.module.css';

type Account = DataOf<'GET /api/v1/Accounts/:id'>;

/** Shows name, level, balance, and the two actions for coins; `bar` is the row above them below 1024 px. */
export function HeaderCard({ account, bar }: { account: Account | undefined; bar: ReactNode }) {
  const t = useT(questionnaireWords);
  const format = useFormat();
  return (
    <BrandBlock className={styles.block}>
      {bar}
      {account ? (
        <>
          <AppLink href={paths.mine()} className={styles.person}>
            <Avatar
              name={account.displayName}
              id={account.id}
              src={account.avatarUrl}
              size={72}
              className={styles.avatar}
            />
            <span className={styles.names}>
              <span className={styles.name}>{account.displayName}</span>
              {account.handle !== account.displayName && <span className={styles.handle}>{account.handle}</span>}
            </span>
          </AppLink>
          <Level account={account} />
          <div className={styles.balance}>
            <p className={styles.label}>{t('availableBalance')}</p>
            <CoinAmount amount={account.balance} size="xl" tone="inherit" counts className={styles.amount} />
            <p className={styles.dollars}>= {format.dollars(account.balance)}</p>
            {!account.isBlacklist && <BalanceGoal balance={account.balance} />}
          </div>
          <div className={styles.actions}>
            {account.isBlacklist ? (
              <Button kind="brandSecondary" size="form" disabled className={styles.closed}>
                {t('cashout')}
              </Button>
            ) : (
              <Button kind="reward" size="form" href={paths.rewards()}>
                {t('cashout')}
              </Button>
            )}
            <SignIn account={account} />
          </div>
        </>
      ) : (
        <div className={styles.waiting} aria-hidden="true">
          <Skeleton width={160} height={24} />
          <Skeleton width={220} height={48} />
        </div>
      )}
    </BrandBlock>
  );
}

function Level({ account }: { account: Account }) {
  const t = useT(questionnaireWords);
  const { credit, nextLevelAt, activityLevel } = account;
  const share = nextLevelAt ? Math.min(credit / nextLevelAt, 1) : 1;
  return (
    <AppLink href={paths.currentLevel()} className={styles.level}>
      <FlowerHead total={100} filled={Math.round(share * 100)} size={104} className={styles.head} />
      <span className={styles.levelWords}>
        <LevelPill level={activityLevel}>{`LV.${activityLevel}`}</LevelPill>
        <span className={styles.pair}>
          {nextLevelAt
            ? t('levelPair', { credit: String(credit), next: String(nextLevelAt) })
            : t('creditPoints', { n: credit })}
        </span>
        <span className={styles.toLevel}>
          {nextLevelAt ? t('toLevel', { level: activityLevel + 1 }) : t('topLevel')}
        </span>
      </span>
    </AppLink>
  );
}

function SignIn({ account }: { account: Account }) {
  const t = useT(questionnaireWords);
  const gap = useSentenceGap();
  const toast = useToast();
  const showError = useShowError();
  const checkIn = useChange('POST /api/v1/Accounts/:id/Today', {
    onSuccess: async ({ points, streak }) => {
      await refreshAccount();
      const said = [t('coinsAdded', { n: points }), streak > 1 && t('streakDay', { n: streak })].filter(Boolean);
      toast.success(t('signInSuccess'), said.join(gap));
    },
    onError: (error) => {
      showError(error, error.code === memberCodes.alreadyCheckedIn ? 'warning' : 'danger');
      void refreshAccount();
    },
    refreshes: ['GET /api/v1/Accounts/:id/TodayStatus', 'GET /api/v1/Accounts/:id/CheckinDays'],
  });

  if (account.checkedInToday)
    return (
      <Button
        kind="brandSecondary"
        size="form"
        icon={<Check size={20} />}
        onClick={() => toast.warning(t('alreadySigned'))}
      >
        {t('signedIn')}
      </Button>
    );
  if (account.can.checkIn !== true)
    return (
      <Button kind="brandSecondary" size="form" disabled icon={<CalendarCheck size={20} />} className={styles.closed}>
        {t('signIn')}
      </Button>
    );
  return (
    <Button
      kind="brandSecondary"
      size="form"
      icon={<CalendarCheck size={20} />}
      loading={checkIn.isPending}
      loadingLabel={t('signingIn')}
      onClick={() => checkIn.mutate({ params: { id: account.id }, body: {} })}
    >
      <span>
        {t('signIn')} <span className={styles.plus}>+{account.checkInPoints}</span>
      </span>
    </Button>
  );
}
