import { Card } from '@pollen/ui/Card';
import { LevelBadge } from '@pollen/ui/LevelBadge';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { HeartHandshake, Scale, ShieldCheck } from 'lucide-react';
import { useAccount } from '../../api/account';
import type { DataOf } from '../../api/call';
import { useMinimumDelay } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import { BrandBlock } from '../../layouts/BrandBlock';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MemberPage } from '../../layouts/MemberPage';
import { mineWords } from '../../locales/mine.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { BenefitIcon } from './BenefitIcon';
import styles from './CurrentLevelPage.module.css';
import { Levels } from './Levels';
import { LevelTable } from './LevelTable';
import { benefitsOf, hasBenefits, type LevelBenefits, useBenefitWords } from './level-benefits';

type Account = DataOf<'GET /api/v1/Accounts/:id'>;

/** Shows the member's level, what it and the others bring, and how credit is gained and lost. */
export default function CurrentLevelPage() {
  const t = useT(mineWords);
  const { data: account, isPending, error, refetch } = useAccount();
  const loading = useMinimumDelay(isPending);
  return (
    <MemberPage title={t('currentLevelTitle')} back={{ href: paths.mine(), label: t('title') }}>
      {loading ? (
        <SkeletonCards count={2} height={180} />
      ) : !account ? (
        <LoadFailed title={t('loadFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.groups}>
          <Head account={account} />
          {hasBenefits(account.levelBenefits) ? (
            <>
              <NowAndNext account={account} />
              <section aria-labelledby="all-levels">
                <h2 id="all-levels" className={styles.allTitle}>
                  {t('allLevels')}
                </h2>
                <LevelTable account={account} />
              </section>
            </>
          ) : (
            <Card as="section" look="panel">
              <Levels credit={account.credit} levelThresholds={account.levelThresholds} />
            </Card>
          )}
          <CreditRules account={account} />
        </div>
      )}
    </MemberPage>
  );
}

/** The level, the credit, and how far it is to the next level. */
function Head({ account }: { account: Account }) {
  const t = useT(mineWords);
  const { activityLevel: level, credit, levelThresholds, nextLevelAt } = account;
  const from = levelThresholds[level - 1] ?? 0;
  const share = nextLevelAt === null ? 1 : (credit - from) / (nextLevelAt - from);
  return (
    <BrandBlock className={styles.block}>
      {level > 0 && <LevelBadge level={level} size={112} className={styles.rosette} />}
      <p className={styles.level}>{level > 0 ? t('level', { level }) : t('notYetLevel')}</p>
      <div className={styles.progress}>
        <p className={styles.credit}>
          <b>{t('credits', { n: credit })}</b>
          <span>
            {nextLevelAt === null ? t('highestLevel') : t('toLevel', { n: nextLevelAt - credit, level: level + 1 })}
          </span>
        </p>
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" className={styles.bar} aria-hidden="true">
          <rect width="100" height="4" className={styles.track} />
          <rect width={100 * share} height="4" className={styles.fill} />
        </svg>
        {nextLevelAt !== null && (
          <p className={styles.ends} aria-hidden="true">
            <span>{level > 0 ? t('levelAt', { level, credit: from }) : 0}</span>
            <span>{t('levelAt', { level: level + 1, credit: nextLevelAt })}</span>
          </p>
        )}
      </div>
    </BrandBlock>
  );
}

/** What a level brings, as a list; the sentence in its place when that is nothing. */
function Benefits({ of: benefits, none }: { of: LevelBenefits; none: string }) {
  const list = useBenefitWords().list(benefits);
  if (list.length === 0) return <p className={styles.note}>{none}</p>;
  return (
    <ul className={styles.benefits}>
      {list.map(({ kind, sentence }) => (
        <li key={kind}>
          <BenefitIcon kind={kind} />
          {sentence}
        </li>
      ))}
    </ul>
  );
}

/** What the member has now, and what the next level brings. */
function NowAndNext({ account }: { account: Account }) {
  const t = useT(mineWords);
  const { activityLevel: level, credit, nextLevelAt, levelBenefits, creditRules } = account;
  const aDay = creditRules.completed + creditRules.checkIn;
  return (
    <div className={styles.pair}>
      <Card as="section" look="panel">
        <h2 className="type-title-sm">{t('nowTitle')}</h2>
        <Benefits of={benefitsOf(levelBenefits, level)} none={t('nowNothing')} />
      </Card>
      {nextLevelAt !== null && (
        <Card as="section" look="panel" className={styles.next}>
          <div className={styles.nextHead}>
            <h2 className="type-title-sm">{t('nextTitle', { level: level + 1 })}</h2>
            <p>{t('toGo', { n: nextLevelAt - credit })}</p>
          </div>
          <Benefits of={benefitsOf(levelBenefits, level + 1)} none={t('nextNothing')} />
          {aDay > 0 && <p className={styles.note}>{t('pace', { n: Math.ceil((nextLevelAt - credit) / aDay) })}</p>}
        </Card>
      )}
    </div>
  );
}

function CreditRules({ account }: { account: Account }) {
  const t = useT(mineWords);
  const { completed, checkIn, rejected, fraud } = account.creditRules;
  const rules = [
    { sign: '+', n: completed, words: t('ruleCompleted') },
    { sign: '+', n: checkIn, words: t('ruleCheckIn') },
    { sign: '−', n: rejected, words: t('ruleRejected') },
    { sign: '−', n: fraud, words: t('ruleFraud') },
  ];
  return (
    <div className={styles.pair}>
      <Card as="section" look="panel">
        <h2 className="type-title-sm">{t('howCredit')}</h2>
        <ul className={styles.rules}>
          {rules.map(({ sign, n, words }) => (
            <li key={words}>
              <b data-sign={sign}>
                {sign}
                {n}
              </b>
              {words}
            </li>
          ))}
        </ul>
      </Card>
      <Card as="section" look="panel">
        <h2 className="type-title-sm">{t('goodToKnow')}</h2>
        <ul className={styles.notes}>
          <li>
            <ShieldCheck size={20} aria-hidden="true" />
            {t('noteFollows')}
          </li>
          <li>
            <Scale size={20} aria-hidden="true" />
            {t('noteMistake')}
          </li>
          <li>
            <HeartHandshake size={20} aria-hidden="true" />
            {t('noteScreenOut')}
          </li>
        </ul>
        <AppLink href={paths.credits()} className={styles.link}>
          {t('viewCreditHistory')}
        </AppLink>
      </Card>
    </div>
  );
}
