import { Button } from '@pollen/ui/Button';
import { EmptyState } from '@pollen/ui/EmptyState';
import { RowList } from '@pollen/ui/RowList';
import { Skeleton } from '@pollen/ui/Skeleton';
import { useAccount } from '../../api/account';
import { useInfiniteList } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import { BrandBlock } from '../../layouts/BrandBlock';
import { InfiniteList } from '../../layouts/InfiniteList';
import { MemberPage } from '../../layouts/MemberPage';
import { useFormat } from '../../locales/format';
import { ledgerWords } from '../../locales/ledger.en';
import { mineWords } from '../../locales/mine.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useMemberId } from '../../session/login-info';
import styles from './ledger.module.css';
import { RowsSkeleton } from './RowsSkeleton';

/** The word with which the specification distinguishes + and -. */
const added = '增加';
const heldMs = 2000;

/** Shows the member's credit score and every change of it, newest first. */
export function CreditHistory() {
  const t = useT(ledgerWords);
  const mine = useT(mineWords);
  const format = useFormat();
  const id = useMemberId();
  const { data: account } = useAccount();
  const list = useInfiniteList('GET /api/v1/Accounts/:id/Credits', { params: { id }, query: { size: 15 } });
  useErrorToast(list.error);

  return (
    <MemberPage title={t('creditTitle')} back={{ href: paths.mine(), label: mine('title') }}>
      <p className={styles.intro}>{t('creditLead')}</p>
      <div className={styles.groups}>
        <BrandBlock className={styles.sums}>
          <div className={styles.sum}>
            <h2 className={styles.sumLabel}>{t('creditScore')}</h2>
            {account ? <p className={styles.score}>{account.credit}</p> : <Skeleton width={72} height={34} />}
          </div>
          <AppLink href={paths.currentLevel()} className={styles.levelLink}>
            {account && account.activityLevel > 0 ? mine('level', { level: account.activityLevel }) : t('levels')}
          </AppLink>
        </BrandBlock>
        <InfiniteList
          list={list}
          heldMs={heldMs}
          skeleton={<RowsSkeleton />}
          failedTitle={t('creditFailed')}
          empty={
            <EmptyState
              title={t('creditEmpty')}
              action={<Button href={paths.questionnaire()}>{t('emptyIncomeAction')}</Button>}
            >
              {t('creditEmptyText')}
            </EmptyState>
          }
        >
          {(lines) => (
            <RowList>
              {lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id; newer ones come in a new list.
                <li key={index} className={styles.line}>
                  <div className={styles.words}>
                    <p className={styles.description}>{line.description}</p>
                    <p className={styles.note}>
                      <time dateTime={line.dateline}>{format.date(line.dateline, 'weekdayTime')}</time>
                    </p>
                  </div>
                  <span className={styles.credit} data-added={line.type === added || undefined}>
                    {line.type === added ? '+' : '− '}
                    {format.number(line.quantity)}
                  </span>
                </li>
              ))}
            </RowList>
          )}
        </InfiniteList>
      </div>
    </MemberPage>
  );
}
