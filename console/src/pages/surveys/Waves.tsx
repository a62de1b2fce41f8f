import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { StatusPill } from '@pollen/ui/StatusPill';
import { useToast } from '@pollen/ui/Toast';
import { Square } from 'lucide-react';
import { useState } from 'react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section } from '../../layouts/Columns';
import type { Column } from '../../layouts/DataTable';
import { QueryTable } from '../../list/QueryTable';
import { useFormat } from '../../locales/format';
import { invitationWords } from '../../locales/invitations.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { StartWave } from './StartWave';
import styles from './Waves.module.css';

type Wave = DataOf<'GET /api/console/Surveys/:id/Waves'>['list'][number];

const looks = {
  scheduled: { word: 'scheduled', shape: 'ring', tone: 'info' },
  planning: { word: 'planning', shape: 'ring', tone: 'info' },
  sending: { word: 'sending', shape: 'half', tone: 'info' },
  sent: { word: 'sent', shape: 'tick', tone: 'success' },
  stopped: { word: 'stopped', shape: 'dash', tone: 'neutral' },
} as const;

const whileRunningMs = 5_000;

/** The waves of invitations to a survey with their results, and the buttons that stop one or start another. */
export function Waves({ surveyId }: { surveyId: number }) {
  const t = useT(invitationWords);
  const format = useFormat();
  const waves = useCall(
    'GET /api/console/Surveys/:id/Waves',
    { params: { id: surveyId } },
    { everyMs: (data) => (data.list.some(({ endedAt }) => endedAt === null) ? whileRunningMs : false) },
  );
  const may = waves.data?.can.start;
  const number = (key: 'planned' | 'sent', header: string): Column<Wave> => ({
    key,
    header,
    align: 'end',
    cell: (wave) => <span>{format.number(wave[key])}</span>,
  });
  /** A figure with its share of the mails that could lead to it. */
  const rate = (key: 'opened' | 'clicked' | 'started' | 'completed', header: string): Column<Wave> => ({
    key,
    header,
    align: 'end',
    cell: (wave) => {
      const of = key === 'opened' ? wave.withPicture : wave.sent;
      return (
        <span className={styles.two}>
          {of === 0 ? '–' : format.number(wave[key])}
          {of > 0 && <span className={styles.by}>{format.percent((100 * wave[key]) / of)}</span>}
        </span>
      );
    },
  });

  return (
    <Section title={t('title')} actions={<StartWave surveyId={surveyId} disabled={may !== true} />}>
      {may !== undefined && may !== true && <p className={styles.reason}>{may.reason}</p>}
      <QueryTable
        dense
        caption={t('caption')}
        list={waves}
        rowKey={(wave) => wave.id}
        empty={t('empty')}
        columns={[
          {
            key: 'wave',
            header: t('wave'),
            heads: true,
            cell: (wave) => (
              <span className={styles.two}>
                <b>{format.moment(wave.createdAt)}</b>
                <span className={styles.by}>{wave.startedBy}</span>
                <span className={styles.by}>{t('paceOf', { n: wave.perMinute })}</span>
              </span>
            ),
          },
          {
            key: 'state',
            header: t('state'),
            cell: (wave) => <WavePill wave={wave} />,
          },
          number('planned', t('planned')),
          number('sent', t('mailed')),
          rate('opened', t('opened')),
          rate('clicked', t('clicked')),
          rate('started', t('started')),
          rate('completed', t('completed')),
          { key: 'stop', header: t('stop'), cell: (wave) => <Stop wave={wave} /> },
        ]}
      />
      {waves.data !== undefined && waves.data.list.length > 0 && <p className={styles.note}>{t('figures')}</p>}
    </Section>
  );
}

function WavePill({ wave }: { wave: Wave }) {
  const t = useT(invitationWords);
  const { word, shape, tone } = looks[wave.state];
  return (
    <StatusPill shape={shape} tone={tone}>
      {t(wave.stopped === 'survey' ? 'stoppedBySurvey' : word)}
    </StatusPill>
  );
}

function Stop({ wave }: { wave: Wave }) {
  const t = useT(invitationWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const [asked, setAsked] = useState(false);
  const stop = useChange('POST /api/console/Waves/:id/Stop', {
    onSuccess: () => toast.success(t('isStopped')),
    onError: showError,
  });
  if (wave.endedAt !== null) return <span>–</span>;
  const confirm = async () => {
    await stop.mutateAsync({ params: { id: wave.id } }).catch(() => undefined);
    setAsked(false);
  };
  return (
    <>
      <Button
        kind="dangerOutline"
        size="dense"
        icon={<Square size={16} />}
        disabled={wave.can.stop !== true}
        aria-label={t('stopWave', { time: format.moment(wave.createdAt) })}
        onClick={() => setAsked(true)}
      >
        {t('stop')}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t('stopQuestion')}
        confirmLabel={t('stop')}
        confirmingLabel={t('stopping')}
        cancelLabel={shell('cancel')}
        kind="danger"
        onConfirm={confirm}
      >
        {t('stopText')}
      </ConfirmDialog>
    </>
  );
}
