import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { StatusPill } from '@pollen/ui/StatusPill';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { MailCheck, MailX } from 'lucide-react';
import { useState } from 'react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Facts } from '../../layouts/Facts';
import { ReasonDialog } from '../../layouts/ReasonDialog';
import { useFormat } from '../../locales/format';
import { memberWords } from '../../locales/members.en';
import { useT } from '../../locales/translator';
import styles from './MemberPage.module.css';

/**
 * Shows whether the member receives survey invitations by email. Operators with the permission can pause and resume
 * them.
 */
export function InvitationPause({ member }: { member: DataOf<'GET /api/console/Members/:id'> }) {
  const t = useT(memberWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const [isOpen, setIsOpen] = useState(false);
  const [resumesOn, setResumesOn] = useState('');
  const [isTried, setIsTried] = useState(false);
  const params = { id: member.id };
  const { data, refetch } = useCall('GET /api/console/Members/:id/InvitationPause', { params });
  const onError = (error: Parameters<typeof showError>[0]) => {
    showError(error);
    void refetch();
  };
  const pause = useChange('POST /api/console/Members/:id/InvitationPause', {
    onSuccess: (_, { body }) => {
      setIsOpen(false);
      setResumesOn('');
      setIsTried(false);
      toast.success(t('invitationsPausedNow', { day: format.date(body?.resumesOn ?? '', 'day') }));
    },
    onError,
  });
  const resume = useChange('POST /api/console/Members/:id/InvitationPause/End', {
    onSuccess: () => toast.success(t('invitationsResumedNow')),
    onError,
  });
  if (!data) return null;
  const { pause: running, firstDay, lastDay, can } = data;
  const isInRange = resumesOn >= firstDay && resumesOn <= lastDay;
  const whyNot = running ? can.resume : can.pause;

  return (
    <Facts
      title={t('surveyInvitations')}
      facts={
        running
          ? [
              {
                label: t('state'),
                value: (
                  <StatusPill shape="half" tone="warning">
                    {t('invitationsPaused')}
                  </StatusPill>
                ),
              },
              { label: t('resumesOn'), value: format.date(running.resumesOn, 'day') },
              { label: t('pausedBy'), value: running.by },
              { label: t('pausedAt'), value: format.moment(running.at) },
              { label: t('reason'), value: running.reason },
            ]
          : [
              {
                label: t('state'),
                value: (
                  <StatusPill shape="tick" tone="success">
                    {t('invitationsNotPaused')}
                  </StatusPill>
                ),
              },
            ]
      }
    >
      {whyNot !== true ? (
        <p className={styles.why}>{whyNot.reason}</p>
      ) : running ? (
        <div className={styles.decide}>
          <Button
            kind="secondary"
            size="dense"
            icon={<MailCheck size={20} />}
            loading={resume.isPending}
            loadingLabel={t('resumingInvitations')}
            onClick={() => resume.mutate({ params })}
          >
            {t('resumeInvitations')}
          </Button>
        </div>
      ) : (
        <div className={styles.decide}>
          <Button kind="secondary" size="dense" icon={<MailX size={20} />} onClick={() => setIsOpen(true)}>
            {t('pauseInvitations')}
          </Button>
        </div>
      )}
      <ReasonDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('pauseInvitationsQuestion', { name: member.displayName })}
        text={t('pauseInvitationsText')}
        label={t('reason')}
        help={t('pauseReasonHelp')}
        missing={t('attemptReasonMissing')}
        example={t('pauseReasonExample')}
        verb={t('pauseInvitations')}
        doing={t('pausingInvitations')}
        isBusy={pause.isPending}
        onSubmit={(reason) => {
          setIsTried(true);
          if (isInRange) pause.mutate({ params, body: { resumesOn, reason } });
        }}
      >
        <TextField
          type="date"
          label={t('resumesOn')}
          help={t('resumesOnHelp')}
          min={firstDay}
          max={lastDay}
          value={resumesOn}
          error={
            isTried && !isInRange
              ? t('resumesOnWrong', { first: format.date(firstDay, 'day'), last: format.date(lastDay, 'day') })
              : undefined
          }
          onChange={(event) => setResumesOn(event.target.value)}
        />
      </ReasonDialog>
    </Facts>
  );
}
