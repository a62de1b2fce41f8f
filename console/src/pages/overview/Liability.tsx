import type { DataOf } from '@pollen/contract/client';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { Meter } from '@pollen/ui/Meter';
import { AppLink } from '../../layouts/AppLink';
import { Section } from '../../layouts/Columns';
import { Explanation } from '../../layouts/Explanation';
import { explanationWords } from '../../locales/explanations.en';
import { useFormat } from '../../locales/format';
import { overviewWords } from '../../locales/overview.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { balanceRows } from './balance-rows';
import styles from './OverviewPage.module.css';
import { shiftDay } from './overview-range';

interface LiabilityProps {
  liability: DataOf<'GET /api/console/Overview'>['liability'];
  today: string;
}

const accounts = [
  { key: 'available', word: 'liabilityAvailable' },
  { key: 'pending', word: 'liabilityPending' },
  { key: 'reserved', word: 'liabilityReserved' },
] as const;

/** The points that members hold, by account and by age. */
export function Liability({ liability, today }: LiabilityProps) {
  const t = useT(overviewWords);
  const format = useFormat();
  const explain = useT(explanationWords);
  if (!liability) {
    return (
      <Section title={t('liability')}>
        <p className={styles.body}>{t('liabilityLater')}</p>
      </Section>
    );
  }
  const { byAge } = liability;
  const at = format.moment(liability.takenAt);
  const owed = byAge.reduce((sum, { points }) => sum + points, 0);
  const ages = byAge.map(({ fromDays, points }, index) => {
    const next = byAge[index + 1]?.fromDays;
    const to = next === undefined ? null : next - 1;
    const label =
      to === null
        ? t('ageOver', { from: fromDays - 1 })
        : fromDays === 0
          ? t('ageUpTo', { to })
          : t('ageTo', { from: fromDays, to });
    const first = to === null ? undefined : shiftDay(today, -to);
    const last = shiftDay(today, -fromDays);
    const period = first
      ? explain('earnedFrom', { from: format.day(first), to: format.day(last), at })
      : explain('earnedUntil', { to: format.day(last), at });
    return { label, points, period, href: paths.ledger({ flow: 'earned', from: first, to: last }) };
  });
  return (
    <Section title={t('liability')}>
      <div className={styles.body}>
        <p className={styles.note}>{t('liabilityNote', { at })}</p>
        <dl className={styles.facts}>
          {accounts.map(({ key: account, word }) => (
            <div key={account}>
              <dt className={styles.explained}>
                <AppLink href={balanceRows[account]}>{t(account)}</AppLink>
                <Explanation
                  figure={t(account)}
                  explained={{
                    counted: explain(word),
                    period: explain('asOf', { at }),
                    source: explain('held'),
                    list: { href: balanceRows[account], label: explain('showList') },
                  }}
                />
              </dt>
              <dd>
                <CoinAmount amount={liability[account]} size="sm" />
              </dd>
            </div>
          ))}
        </dl>
        <ul className={styles.rows}>
          {ages.map(({ label, points, period, href }) => (
            <li key={label} className={styles.row}>
              <span className={styles.line}>
                <span className={styles.explained}>
                  <AppLink href={href}>{label}</AppLink>
                  <Explanation
                    figure={label}
                    explained={{
                      counted: explain('liabilityAge'),
                      period,
                      source: explain('held'),
                      list: { href, label: explain('showEarned') },
                    }}
                  />
                </span>
                <b>
                  {format.number(points)} · {format.price(points)}
                </b>
              </span>
              <Meter
                look="bar"
                tone="got"
                value={points}
                max={Math.max(1, owed)}
                label={format.labeled(label, format.number(points))}
              />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
