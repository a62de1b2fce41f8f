import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { StatusPill } from '@pollen/ui/StatusPill';
import { ArrowRight, ScrollText } from 'lucide-react';
import { useParams } from 'react-router';
import { useCall } from '../../api/query';
import { Columns, Section, SectionBody } from '../../layouts/Columns';
import { FactRows } from '../../layouts/FactRows';
import { Facts } from '../../layouts/Facts';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { approvalWords } from '../../locales/approvals.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './ApprovalsPage.module.css';
import { aloneTones, looks } from './approval-words';
import { DecisionActions } from './DecisionActions';

/** One request for approval: the change, its author, the reason and the decision. */
export default function ApprovalPage() {
  const t = useT(approvalWords);
  const format = useFormat();
  const id = Number(useParams().id);
  const { data: approval, error, refetch } = useCall('GET /api/console/Approvals/:id', { params: { id } });
  if (!approval) {
    return error ? (
      <LoadFailed heading="h1" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={2} height={180} />
    );
  }
  const { title, changes, reason, state, alone, askedBy, decidedAt } = approval;
  const decider = approval.decidedBy ?? (decidedAt && !alone ? t('panel') : null);
  return (
    <>
      <PageHead
        title={title}
        back={{ href: paths.approvals(), label: t('title') }}
        over={<StatusPill {...looks[state]}>{t(state)}</StatusPill>}
      />
      {alone && (
        <Banner tone={aloneTones[alone]} title={t(alone)}>
          {t(`${alone}Text`)}
        </Banner>
      )}
      <Columns
        side={
          <>
            <Facts
              title={t('request')}
              facts={[
                { label: t('requestedBy'), value: format.list([askedBy, format.moment(approval.askedAt)]) },
                { label: t('reason'), value: reason },
                ...(state === 'waiting' ? [{ label: t('expires'), value: format.moment(approval.expiresAt) }] : []),
                ...(decider && decidedAt
                  ? [{ label: t('decidedBy'), value: format.list([decider, format.moment(decidedAt)]) }]
                  : []),
                ...(approval.decisionReason ? [{ label: t('comment'), value: approval.decisionReason }] : []),
              ]}
            />
            <p>
              <Button kind="ghost" size="dense" icon={<ScrollText size={20} />} href={paths.auditLog('approval', id)}>
                {t('audit')}
              </Button>
            </p>
          </>
        }
      >
        <Section title={t('change')}>
          <SectionBody>
            <FactRows
              rows={changes.map(({ label, from, to }) => ({
                label,
                value: (
                  <span className={styles.difference}>
                    {from !== null && (
                      <>
                        <span className={styles.old}>{from}</span>
                        <ArrowRight size={16} aria-hidden="true" />
                      </>
                    )}
                    <span className={styles.new}>{to ?? t('none')}</span>
                  </span>
                ),
              }))}
            />
            {state === 'waiting' && <DecisionActions approval={approval} onRefused={() => void refetch()} />}
          </SectionBody>
        </Section>
      </Columns>
    </>
  );
}
