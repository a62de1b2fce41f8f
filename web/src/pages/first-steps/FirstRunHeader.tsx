import { CoinAmount } from '@pollen/ui/CoinAmount';
import type { ReactNode } from 'react';
import type { DataOf } from '../../api/call';
import { BrandBlock } from '../../layouts/BrandBlock';
import { firstStepsWords } from '../../locales/first-steps.en';
import { questionnaireWords } from '../../locales/questionnaire.en';
import { useSentenceGap } from '../../locales/sentence-gap';
import { useT } from '../../locales/translator';
import styles from './FirstRunHeader.module.css';
import { GoalLine } from './GoalLine';
import type { FirstSteps } from './use-first-steps';

interface FirstRunHeaderProps {
  account: DataOf<'GET /api/v1/Accounts/:id'>;
  steps: FirstSteps;
  /** Logo and bell, below 1024 px. */
  bar: ReactNode;
}

/** Greets a member whose profile is not complete yet, with what joining paid and how far the first reward is. */
export function FirstRunHeader({ account, steps, bar }: FirstRunHeaderProps) {
  const t = useT(firstStepsWords);
  const questionnaire = useT(questionnaireWords);
  const gap = useSentenceGap();
  const { joinedPoints, profilePoints, goalPoints } = steps;
  // Before the profile has a name, it is one that we made up.
  const hello = account.displayName === account.handle ? '' : t('hello', { name: account.displayName });
  const paid = joinedPoints > 0 ? t('alreadyPaid', { n: joinedPoints }) : '';
  return (
    <BrandBlock className={styles.block}>
      {bar}
      <div>
        <h1 className={styles.title}>{t('ready')}</h1>
        {(hello || paid) && <p className={styles.hello}>{[hello, paid].filter(Boolean).join(gap)}</p>}
      </div>
      <div className={styles.balance}>
        <p className={styles.label}>{questionnaire('availableBalance')}</p>
        <p className={styles.amount}>
          <CoinAmount amount={account.balance} size="xl" tone="inherit" counts />
          {joinedPoints > 0 && <span className={styles.joined}>{t('forJoining', { n: joinedPoints })}</span>}
        </p>
        {goalPoints !== null && <GoalLine balance={account.balance} goal={goalPoints} waiting={profilePoints} />}
      </div>
    </BrandBlock>
  );
}
