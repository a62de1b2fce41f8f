import { Avatar } from '@pollen/ui/Avatar';
import { Button } from '@pollen/ui/Button';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { EmptyState } from '@pollen/ui/EmptyState';
import { RowList } from '@pollen/ui/RowList';
import { useInfiniteList } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { InfiniteList } from '../../layouts/InfiniteList';
import { MemberPage } from '../../layouts/MemberPage';
import { PageTitle } from '../../layouts/PageTitle';
import { useFormat } from '../../locales/format';
import { referralsWords } from '../../locales/referrals.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { isSkeleton, useHydrated, useLoginInfo, useMemberId } from '../../session/login-info';
import styles from './people.module.css';

/** Opens without a login too, and then only asks for one. */
export default function IncomeDetailsPage() {
  const member = useLoginInfo();
  const hydrated = useHydrated();
  if (!hydrated && !isSkeleton()) return null;
  // The skeleton that the build renders is that of members, who see it most.
  return member || isSkeleton() ? <Incomes /> : <LogInFirst />;
}

function LogInFirst() {
  const t = useT(referralsWords);
  return (
    <div className={styles.narrow}>
      <PageTitle>{t('incomeTitle')}</PageTitle>
      <h1 className="visually-hidden">{t('incomeTitle')}</h1>
      <EmptyState
        title={t('signInTitle')}
        action={
          <div className={styles.prompt}>
            <Button href={paths.login()}>{t('logIn')}</Button>
            <Button kind="secondary" href={paths.signUp()}>
              {t('signUp')}
            </Button>
          </div>
        }
      >
        {t('signInText')}
      </EmptyState>
    </div>
  );
}

function Incomes() {
  const t = useT(referralsWords);
  const format = useFormat();
  const id = useMemberId();
  const list = useInfiniteList('GET /api/v1/Accounts/:id/RecommendIncomes', { params: { id }, query: { size: 30 } });
  useErrorToast(list.error);
  return (
    <MemberPage title={t('incomeTitle')} intro={t('incomeLead')} back={{ href: paths.helpEarn(), label: t('title') }}>
      <InfiniteList
        list={list}
        failedTitle={t('incomeFailed')}
        empty={
          <EmptyState title={t('incomeEmpty')} action={<Button href={paths.helpEarn()}>{t('invite')}</Button>}>
            {t('incomeEmptyText')}
          </EmptyState>
        }
      >
        {(incomes) => (
          <RowList className={styles.list}>
            {incomes.map((income) => (
              <li key={income.id} className={styles.person}>
                <Avatar name={income.userName} id={income.id} size={44} />
                <div className={styles.words}>
                  <p className={styles.name}>{income.userName}</p>
                  <p className={styles.note}>{t('registered', { date: format.date(income.registryTime, 'day') })}</p>
                </div>
                {income.contribution > 0 ? (
                  <CoinAmount amount={income.contribution} signed tone="income" />
                ) : (
                  <span className={styles.note}>{t('waiting')}</span>
                )}
              </li>
            ))}
          </RowList>
        )}
      </InfiniteList>
    </MemberPage>
  );
}
