import type { DataOf } from '@pollen/contract/client';
import { useLiveCall } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import { Section } from '../../layouts/Columns';
import { explanationWords } from '../../locales/explanations.en';
import { useFormat } from '../../locales/format';
import { orderWords } from '../../locales/orders.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './Sums.module.css';

/** The statuses of orders, in the order in which an order may have them. */
const statuses = [0, 1, 6, 2, 5, 3, 4] as const;

interface SumsProps {
  now: DataOf<'GET /api/console/Overview'>;
  today: string;
}

interface Part {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly href: string;
  readonly isLess?: boolean;
}

/** What becomes of members, points, answers and orders, as sums whose parts lead to their lists. */
export function Sums({ now, today }: SumsProps) {
  const t = useT(explanationWords);
  const orders = useT(orderWords);
  const format = useFormat();
  const { data } = useLiveCall('GET /api/console/DailyFigures', { query: { from: today, to: today } });
  if (!data) return null;
  const { totals } = data;
  const review = (name: 'approved' | 'pending' | 'rejected' | 'reversed' | 'reinstated'): Part => ({
    key: name,
    label: t(name),
    value: now.completes[name],
    href: paths.attempts({ review: name }),
  });
  const sums: { key: string; label: string; all: number; href: string; parts: readonly Part[] }[] = [
    {
      key: 'members',
      label: t('sumMembers'),
      all: totals.newMembers - totals.closedMembers,
      href: paths.members('?state=open'),
      parts: [
        { key: 'registered', label: t('registered'), value: totals.newMembers, href: paths.members() },
        {
          key: 'closed',
          label: t('closed'),
          value: totals.closedMembers,
          href: paths.members('?state=closed'),
          isLess: true,
        },
      ],
    },
    {
      key: 'points',
      label: t('sumPoints'),
      all: totals.earnedPoints - totals.spentPoints - totals.takenPoints,
      href: paths.ledger(),
      parts: [
        { key: 'earned', label: t('pointsEarned'), value: totals.earnedPoints, href: paths.ledger({ flow: 'earned' }) },
        {
          key: 'spent',
          label: t('pointsSpent'),
          value: totals.spentPoints,
          href: paths.ledger({ flow: 'spent' }),
          isLess: true,
        },
        {
          key: 'taken',
          label: t('pointsTaken'),
          value: totals.takenPoints,
          href: paths.ledger({ flow: 'taken' }),
          isLess: true,
        },
      ],
    },
    {
      key: 'completes',
      label: t('sumCompletes'),
      all: now.completes.all,
      href: paths.attempts({ outcome: 'completed' }),
      parts: [review('approved'), review('pending'), review('rejected'), review('reversed'), review('reinstated')],
    },
    {
      key: 'orders',
      label: t('sumOrders'),
      all: now.orders.all,
      href: paths.orders('?status=all'),
      parts: statuses.map((status) => ({
        key: String(status),
        label: orders(`status${status}`),
        value: now.orders.byStatus.find(({ statusID }) => statusID === status)?.count ?? 0,
        href: paths.orders(`?status=${status}`),
      })),
    },
  ];
  return (
    <Section title={t('sumsTitle')}>
      <div className={styles.body}>
        <p className={styles.note}>{t('sumsNote')}</p>
        <dl className={styles.sums}>
          {sums.map(({ key, label, all, href, parts }) => (
            <div key={key} className={styles.sum}>
              <dt>
                <AppLink href={href} className={styles.all}>
                  <b>{format.number(all)}</b> {label}
                </AppLink>
              </dt>
              <dd>
                {parts.map((part, place) => (
                  <span key={part.key} className={styles.part}>
                    <span className={styles.sign}>{place === 0 ? '=' : part.isLess ? '−' : '+'}</span>
                    <AppLink href={part.href}>
                      <b>{format.number(part.value)}</b> {part.label}
                    </AppLink>
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
