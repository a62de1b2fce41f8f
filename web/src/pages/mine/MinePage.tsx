import { Avatar } from '@pollen/ui/Avatar';
import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { classNames } from '@pollen/ui/class-names';
import { IconButton } from '@pollen/ui/IconButton';
import { LevelPill } from '@pollen/ui/LevelBadge';
import { Row, RowList } from '@pollen/ui/RowList';
import { Skeleton } from '@pollen/ui/Skeleton';
import { StatusPill } from '@pollen/ui/StatusPill';
import {
  CalendarCheck,
  ChevronRight,
  CircleHelp,
  FileText,
  History,
  KeyRound,
  LogOut,
  MessageCircle,
  Scale,
  Settings,
  ShieldCheck,
  Sun,
  UserRound,
  Wallet,
} from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useAccount } from '../../api/account';
import type { DataOf } from '../../api/call';
import { useMinimumDelay } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import { DutyStripPlace } from '../../layouts/DutyStripPlace';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MemberPage } from '../../layouts/MemberPage';
import { PhoneBell } from '../../layouts/PhoneBell';
import { mineWords } from '../../locales/mine.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import BalanceGoal from '../first-steps/BalanceGoal';
import { BenefitIcon } from './BenefitIcon';
import { Blocked } from './Blocked';
import { Levels } from './Levels';
import { benefitsOf, hasBenefits, useBenefitWords } from './level-benefits';
import styles from './MinePage.module.css';

const LogoutDialog = lazy(() => import('../../layouts/LogoutDialog'));

type Account = DataOf<'GET /api/v1/Accounts/:id'>;

/** Shows the member's account: balances, state, level and the links to everything else, with the log-out. */
export default function MinePage() {
  const t = useT(mineWords);
  const { data: account, isPending, error, refetch } = useAccount();
  const loading = useMinimumDelay(isPending);
  const [leaving, setLeaving] = useState(false);

  return (
    <MemberPage title={t('title')} bar="none" heading="page">
      <Person account={loading ? undefined : account} />
      <h1 className={classNames('type-display-md', styles.title)}>{t('title')}</h1>
      {!loading && error && !account ? (
        <LoadFailed title={t('loadFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.groups}>
          <Balances account={loading ? undefined : account} />
          {!loading && account && <StateOfAccount account={account} />}
          <Level account={loading ? undefined : account} />
          <Entries account={loading ? undefined : account} />
          <Button
            kind="dangerOutline"
            icon={<LogOut size={20} />}
            className={styles.logout}
            onClick={() => setLeaving(true)}
          >
            {t('logout')}
          </Button>
        </div>
      )}
      {leaving && (
        <Suspense fallback={null}>
          <LogoutDialog open onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </MemberPage>
  );
}

/** The level and what it brings; a line where no level brings anything. */
function Level({ account }: { account: Account | undefined }) {
  const t = useT(mineWords);
  const words = useBenefitWords();
  const isSmall = account !== undefined && !hasBenefits(account.levelBenefits);
  const now = account ? words.list(benefitsOf(account.levelBenefits, account.activityLevel)) : [];
  return (
    <Card as="section" className={styles.levels} aria-labelledby="levels">
      <div className={styles.levelsHead}>
        <h2 id="levels" className="type-title-sm">
          <AppLink href={paths.currentLevel()} className={styles.plain}>
            {t('yourLevel')}
          </AppLink>
        </h2>
        {isSmall && account.activityLevel > 0 && (
          <LevelPill level={account.activityLevel}>{t('level', { level: account.activityLevel })}</LevelPill>
        )}
        {account && <p className={styles.toLevel}>{toNextLevel(account, t)}</p>}
      </div>
      {!account ? (
        <LevelsSkeleton />
      ) : isSmall ? null : (
        <>
          <Levels credit={account.credit} levelThresholds={account.levelThresholds} />
          {now.length > 0 && (
            <ul className={styles.benefits} aria-label={t('nowTitle')}>
              {now.map(({ kind, sentence }) => (
                <li key={kind}>
                  <BenefitIcon kind={kind} />
                  {sentence}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  );
}

function toNextLevel(account: Account, t: ReturnType<typeof useT<'mine', typeof mineWords.en>>): string {
  if (account.nextLevelAt === null) return t('highestLevel');
  return t('toLevel', { n: account.nextLevelAt - account.credit, level: account.activityLevel + 1 });
}

/** The top of the page below 1024 px; wider pages have header and sidebar. */
function Person({ account }: { account: Account | undefined }) {
  const t = useT(mineWords);
  return (
    <div className={classNames('on-brand', styles.person)}>
      <div className={styles.tools}>
        <PhoneBell look="brand" />
        <IconButton look="brand" label={t('accountSettings')} href={paths.settingsProfile()}>
          <Settings size={24} />
        </IconButton>
      </div>
      <DutyStripPlace only="narrow" />
      <div className={styles.who}>
        {account && (
          <>
            <Avatar name={account.displayName} id={account.id} src={account.avatarUrl} size={64} />
            <div className={styles.names}>
              <p className={styles.name}>{account.displayName}</p>
              {account.handle !== account.displayName && <p className={styles.handle}>{account.handle}</p>}
            </div>
            <AppLink href={paths.currentLevel()} className={styles.levelLink}>
              {account.activityLevel > 0 ? (
                <LevelPill level={account.activityLevel}>{t('level', { level: account.activityLevel })}</LevelPill>
              ) : (
                t('notYetLevel')
              )}
            </AppLink>
          </>
        )}
      </div>
    </div>
  );
}

function Balances({ account }: { account: Account | undefined }) {
  const t = useT(mineWords);
  return (
    <section className={styles.balances}>
      <div>
        <h2 className={styles.label}>{t('availableBalance')}</h2>
        <div className={styles.amount}>
          {account ? (
            <CoinAmount amount={account.balance} size="xl" tone="inherit" counts />
          ) : (
            <Skeleton width={140} height={40} />
          )}
        </div>
        {!account?.isBlacklist && <BalanceGoal balance={account?.balance} />}
        <BalanceLink href={paths.points()}>{t('viewLedger')}</BalanceLink>
        {account && account.pending > 0 && (
          <span className={styles.pending}>{t('pending', { n: account.pending })}</span>
        )}
      </div>
      <div>
        <h2 className={styles.label}>{t('creditScore')}</h2>
        <div className={styles.amount}>
          {account ? <span className={styles.credit}>{account.credit}</span> : <Skeleton width={72} height={40} />}
        </div>
        <BalanceLink href={paths.credits()}>{t('viewHistory')}</BalanceLink>
      </div>
    </section>
  );
}

function BalanceLink({ href, children }: { href: string; children: string }) {
  return (
    <AppLink href={href} className={styles.balanceLink}>
      {children}
      <ChevronRight size={16} />
    </AppLink>
  );
}

/** The restrictions of the account, and how to lift them. */
function StateOfAccount({ account }: { account: Account }) {
  const t = useT(mineWords);
  if (account.isBlacklist) return <Blocked account={account} />;
  if (account.profileComplete) return null;
  return (
    <Banner tone="warning" title={t('incompleteTitle')} action={{ label: t('incompleteAction'), href: paths.myInfo() }}>
      {t('incompleteText')}
    </Banner>
  );
}

function Entries({ account }: { account: Account | undefined }) {
  const t = useT(mineWords);
  return (
    <div className={styles.entries}>
      <div className={styles.column}>
        <Group title={t('everyDay')}>
          <Row
            icon={<CalendarCheck size={24} />}
            href={paths.checkIn()}
            after={account && <CheckInState account={account} />}
          >
            {t('checkIn')}
          </Row>
          <Row icon={<History size={24} />} href={paths.answerHistory()}>
            {t('answerHistory')}
          </Row>
          <Row icon={<Sun size={24} />} href={paths.myYear()}>
            {t('myYear')}
          </Row>
          <Row
            icon={<Wallet size={24} />}
            href={paths.payoutAccount()}
            after={account && <ExchangeInfoState account={account} />}
          >
            {t('exchangeInfo')}
          </Row>
        </Group>
        <Group title={t('account')}>
          <Row
            icon={<UserRound size={24} />}
            href={paths.myInfo()}
            after={
              account &&
              !account.profileComplete && (
                <StatusPill shape="none" tone="warning">
                  {t('incomplete')}
                </StatusPill>
              )
            }
          >
            {t('myInfo')}
          </Row>
          <Row icon={<KeyRound size={24} />} href={paths.changePassword()}>
            {t('changePassword')}
          </Row>
        </Group>
      </div>
      <div className={styles.column}>
        <Group title={t('help')}>
          <Row icon={<Scale size={24} />} href={paths.cases()}>
            {t('cases')}
          </Row>
          <Row icon={<CircleHelp size={24} />} href={paths.commonQuestions()}>
            {t('commonQuestions')}
          </Row>
          <Row icon={<MessageCircle size={24} />} href={paths.contact()}>
            {t('contact')}
          </Row>
          <Row icon={<FileText size={24} />} href={paths.terms()}>
            {t('terms')}
          </Row>
          <Row icon={<ShieldCheck size={24} />} href={paths.privacy()}>
            {t('privacy')}
          </Row>
        </Group>
      </div>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={styles.groupTitle}>{title}</h2>
      <RowList>{children}</RowList>
    </section>
  );
}

function CheckInState({ account }: { account: Account }) {
  const t = useT(mineWords);
  if (!account.checkedInToday && account.can.checkIn !== true) return null;
  if (!account.checkedInToday) return <CoinAmount amount={account.checkInPoints} size="xs" tone="reward" signed />;
  return (
    <StatusPill shape="tick" tone="success">
      {t('signedIn')}
    </StatusPill>
  );
}

function ExchangeInfoState({ account }: { account: Account }) {
  const t = useT(mineWords);
  if (account.paypal && account.paypalConfirmed) {
    return (
      <StatusPill shape="none" tone="success">
        {t('confirmed')}
      </StatusPill>
    );
  }
  return (
    <StatusPill shape="none" tone={account.paypal ? 'warning' : 'neutral'}>
      {account.paypal ? t('unconfirmed') : t('notAdded')}
    </StatusPill>
  );
}

function LevelsSkeleton() {
  return (
    <div className={styles.levelsSkeleton} aria-hidden="true">
      {[1, 2, 3, 4, 5, 6].map((level) => (
        <Skeleton key={level} width={76} height={76} radius="50%" />
      ))}
    </div>
  );
}
