import { SkeletonCards } from '@pollen/ui/Skeleton';
import { StatusPill } from '@pollen/ui/StatusPill';
import { useCall } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import { Section } from '../../layouts/Columns';
import { LoadFailed } from '../../layouts/LoadFailed';
import { type Case, reviewState, SignalEvidence } from '../../layouts/SignalEvidence';
import { useFormat } from '../../locales/format';
import { memberWords } from '../../locales/members.en';
import { qualityWords } from '../../locales/quality.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import page from './MemberPage.module.css';
import styles from './Signals.module.css';

const looks = {
  suspected: { shape: 'ring', tone: 'warning' },
  // A single signal is only recorded; no decision waits for it.
  marked: { shape: 'ring', tone: 'neutral' },
  accepted: { shape: 'tick', tone: 'success' },
  rejected: { shape: 'cross', tone: 'danger' },
} as const;

/** The signals against answers of the member, with their evidence. */
export function Signals({ memberId }: { memberId: number }) {
  const t = useT(memberWords);
  const { data, error, refetch } = useCall('GET /api/console/Members/:id/Signals', { params: { id: memberId } });
  return (
    <Section title={t('signals')} count={data?.more ? t('latest', { n: data.list.length }) : undefined}>
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonCards count={1} height={120} />}
      {data?.list.length === 0 && <p className={page.none}>{t('noSignals')}</p>}
      {data && data.list.length > 0 && (
        <ul className={styles.list}>
          {data.list.map((found) => (
            <Flagged key={found.attemptId} found={found} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Flagged({ found }: { found: Case }) {
  const stand = reviewState(found);
  const quality = useT(qualityWords);
  const format = useFormat();
  return (
    <li className={styles.case}>
      <div className={styles.head}>
        <p>
          <AppLink href={paths.attempt(found.attemptId)} className={page.link}>
            {found.title}
          </AppLink>{' '}
          <span className={styles.quiet}>{quality('ended', { at: format.moment(found.endedAt) })}</span>
        </p>
        <StatusPill {...looks[stand]}>{quality(stand)}</StatusPill>
      </div>
      <SignalEvidence signals={found.signals} />
    </li>
  );
}
