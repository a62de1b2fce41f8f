import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { EmptyState } from '@pollen/ui/EmptyState';
import { RowList } from '@pollen/ui/RowList';
import { Skeleton } from '@pollen/ui/Skeleton';
import { TabPanel, Tabs } from '@pollen/ui/Tabs';
import { useState } from 'react';
import { useAccount } from '../../api/account';
import type { DataOf } from '../../api/call';
import { useCall, useInfiniteList, useMinimumDelay } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import { BrandBlock } from '../../layouts/BrandBlock';
import { InfiniteList } from '../../layouts/InfiniteList';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MemberPage } from '../../layouts/MemberPage';
import { useFormat } from '../../locales/format';
import { ledgerWords } from '../../locales/ledger.en';
import { mineWords } from '../../locales/mine.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useMemberId } from '../../session/login-info';
import BalanceGoal from '../first-steps/BalanceGoal';
import styles from './ledger.module.css';
import { RowsSkeleton } from './RowsSkeleton';

type Totals = Pick<DataOf<'GET /api/v1/Accounts/:id/Points'>, 'balance' | 'earned' | 'spent' | 'reserved' | 'pending'>;
type Kind = 'income' | 'expense';
const changeTypes = { income: 1, expense: 2 } as const;

/**
 * Shows the member's coins in total and, in two tabs, as income and expense; a withheld welcome reward is explained.
 */
export function PointLedger() {
  const t = useT(ledgerWords);
  const mine = useT(mineWords);
  const id = useMemberId();
  const [kind, setKind] = useState<Kind>('income');
  // Every page of the list contains the totals; a page of one line is the cheapest.
  const totals = useCall('GET /api/v1/Accounts/:id/Points', { params: { id }, query: { size: 1 } });
  useErrorToast(totals.error);
  const totalsLoading = useMinimumDelay(totals.isPending);
  const { data: account } = useAccount();
  const back = { href: paths.mine(), label: mine('title') };

  if (!totalsLoading && !totals.data) {
    return (
      <MemberPage title={t('title')} back={back}>
        <LoadFailed title={t('failed')} error={totals.error} onRetry={() => void totals.refetch()} />
      </MemberPage>
    );
  }

  return (
    <MemberPage title={t('title')} back={back}>
      <p className={styles.intro}>{t('lead')}</p>
      <div className={styles.groups}>
        <Sums totals={totalsLoading ? undefined : totals.data} />
        {account?.welcomeWithheld && (
          <Banner tone="info" title={t('welcomeWithheld')}>
            {t('welcomeWithheldText')}
          </Banner>
        )}
        <div>
          <Tabs
            id="ledger"
            label={t('tabs')}
            value={kind}
            onChange={setKind}
            tabs={[
              { value: 'income', label: t('income') },
              { value: 'expense', label: t('expense') },
            ]}
            look="segments"
            className={styles.tabs}
          />
          <TabPanel id="ledger" value={kind}>
            <Lines key={kind} kind={kind} />
          </TabPanel>
        </div>
      </div>
    </MemberPage>
  );
}

function Sums({ totals }: { totals: Totals | undefined }) {
  const t = useT(ledgerWords);
  const format = useFormat();
  return (
    <>
      <BrandBlock className={styles.sums}>
        <div className={styles.sum}>
          <h2 className={styles.sumLabel}>{t('availableBalance')}</h2>
          {totals ? (
            <CoinAmount
              amount={totals.balance}
              size="lg"
              tone="inherit"
              counts
              aside={t('inDollars', { amount: format.dollars(totals.balance) })}
            />
          ) : (
            <Skeleton width={150} height={31} />
          )}
          <BalanceGoal balance={totals?.balance} />
        </div>
        <dl className={styles.totals}>
          <div>
            <dt>{t('earned')}</dt>
            <dd>{totals ? format.number(totals.earned) : <Skeleton width={72} height={20} />}</dd>
          </div>
          <div>
            <dt>{t('spent')}</dt>
            <dd>{totals ? format.number(totals.spent) : <Skeleton width={72} height={20} />}</dd>
          </div>
        </dl>
      </BrandBlock>
      <div className={styles.balances}>
        <Held title={t('reserved')} text={t('reservedText')} amount={totals?.reserved} />
        <Held title={t('pending')} text={t('pendingText')} amount={totals?.pending} />
      </div>
    </>
  );
}

/** Points that the member cannot spend now, with the reason. */
function Held({ title, text, amount }: { title: string; text: string; amount: number | undefined }) {
  return (
    <Card as="section">
      <div className={styles.balanceHead}>
        <h2 className={styles.balanceTitle}>{title}</h2>
        {amount === undefined ? <Skeleton width={64} height={20} /> : <CoinAmount amount={amount} />}
      </div>
      <p className={styles.balanceText}>{text}</p>
    </Card>
  );
}

function Lines({ kind }: { kind: Kind }) {
  const t = useT(ledgerWords);
  const format = useFormat();
  const id = useMemberId();
  const list = useInfiniteList('GET /api/v1/Accounts/:id/Points', {
    params: { id },
    query: { changeType: changeTypes[kind], size: 15 },
  });
  useErrorToast(list.error);

  const empty =
    kind === 'income' ? (
      <EmptyState
        title={t('emptyIncome')}
        action={<Button href={paths.questionnaire()}>{t('emptyIncomeAction')}</Button>}
      >
        {t('emptyIncomeText')}
      </EmptyState>
    ) : (
      <EmptyState title={t('emptyExpense')} action={<Button href={paths.exchange()}>{t('emptyExpenseAction')}</Button>}>
        {t('emptyExpenseText')}
      </EmptyState>
    );

  return (
    <InfiniteList list={list} skeleton={<RowsSkeleton />} empty={empty} failedTitle={t('failed')}>
      {(lines) => (
        <RowList>
          {lines.map((line) => (
            <li key={line.number} className={styles.line}>
              <div className={styles.words}>
                <p className={styles.description}>
                  {line.orderId === null ? (
                    line.description
                  ) : (
                    <AppLink href={paths.orderDetail(line.orderId)}>{line.description}</AppLink>
                  )}
                </p>
                <p className={styles.note}>
                  <time dateTime={line.dateline}>{format.date(line.dateline, 'weekdayTime')}</time>
                  <span>{line.category}</span>
                  {line.surveyNumber !== null && !line.description.includes(line.surveyNumber) && (
                    <span>{t('survey', { number: line.surveyNumber })}</span>
                  )}
                </p>
              </div>
              <Change points={kind === 'income' ? line.quantity : -line.quantity} />
            </li>
          ))}
        </RowList>
      )}
    </InfiniteList>
  );
}

/** The effect of a line on the available balance: a return in the expense list is positive. */
function Change({ points }: { points: number }) {
  return <CoinAmount amount={points} signed tone={points > 0 ? 'income' : 'text'} />;
}
