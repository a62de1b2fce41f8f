import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { StatusPill } from '@pollen/ui/StatusPill';
import { useToast } from '@pollen/ui/Toast';
import { Square } from 'lucide-react';
import { useState } from 'react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Columns, Section } from '../../layouts/Columns';
import type { Column } from '../../layouts/DataTable';
import { QueryTable } from '../../list/QueryTable';
import { useFormat } from '../../locales/format';
import { invitationWords } from '../../locales/invitations.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { AutomaticReminders } from './AutomaticReminders';
import { MoveWave } from './MoveWave';
import { NewWave } from './NewWave';
import { SurveyExclusions } from './SurveyExclusions';
import type { Survey } from './survey-types';
import styles from './Waves.module.css';
import { letterOf } from './WaveTextFields';
import { WaveTextTest } from './WaveTextTest';

type Wave = DataOf<'GET /api/console/Surveys/:id/Waves'>['list'][number];

const looks = {
  scheduled: { word: 'scheduled', shape: 'ring', tone: 'info' },
  planning: { word: 'planning', shape: 'ring', tone: 'info' },
  sending: { word: 'sending', shape: 'half', tone: 'info' },
  sent: { word: 'sent', shape: 'tick', tone: 'success' },
  stopped: { word: 'stopped', shape: 'dash', tone: 'neutral' },
} as const;

const whileRunningMs = 5_000;
/** The list ends here: what came without an email is known only when it has all waves. */
const wavesShown = 50;
/** The newest comparisons of texts are shown. */
const testsShown = 3;

/** The waves of a survey with their results, the comparisons of their texts, and the form of a new one. */
export function Waves({ survey }: { survey: Survey }) {
  const t = useT(invitationWords);
  const format = useFormat();
  const waves = useCall(
    'GET /api/console/Surveys/:id/Waves',
    { params: { id: survey.id } },
    {
      everyMs: (data) =>
        data.list.some(({ endedAt, state }) => endedAt === null && state !== 'scheduled') ? whileRunningMs : false,
    },
  );
  const can = waves.data?.can;
  const list = waves.data?.list ?? [];
  const tests = list.filter(({ texts }) => texts > 1).slice(0, testsShown);
  const sum = (key: 'started' | 'completed') => list.reduce((all, wave) => all + wave[key], 0);
  const withoutWave = (key: 'started' | 'completed') =>
    format.number(Math.max(0, (key === 'started' ? survey.figures.started : survey.figures.completed) - sum(key)));
  /** A figure with its share of the mails that could lead to it. */
  const rate = (key: 'opened' | 'clicked' | 'started' | 'completed'): Column<Wave> => ({
    key,
    header: t(key),
    align: 'end',
    cell: (wave) => {
      const of = key === 'opened' ? wave.withPicture : wave.sent;
      return (
        <span className={styles.two}>
          {of === 0 ? '–' : format.number(wave[key])}
          {of > 0 && <span className={styles.by}>{format.percent((100 * wave[key]) / of)}</span>}
          {key === 'started' && wave.returned > 0 && (
            <span className={styles.by}>{t('returned', { n: wave.returned })}</span>
          )}
        </span>
      );
    },
  });

  return (
    <div className={styles.page}>
      <Section title={t('title')}>
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
                  <b>{t(`kind_${wave.kind}`)}</b>
                  <span className={styles.by}>{wave.startedBy ?? t('automatic')}</span>
                </span>
              ),
            },
            { key: 'to', header: t('to'), cell: (wave) => <To wave={wave} /> },
            {
              key: 'when',
              header: t('when'),
              cell: (wave) => (
                <span className={styles.two}>
                  {format.moment(wave.scheduledFor ?? wave.createdAt)}
                  <span className={styles.by}>{t('paceOf', { n: wave.perMinute })}</span>
                </span>
              ),
            },
            { key: 'text', header: t('text'), cell: (wave) => <TextsOf wave={wave} /> },
            { key: 'state', header: t('state'), cell: (wave) => <WavePill wave={wave} /> },
            {
              key: 'sent',
              header: t('mailed'),
              align: 'end',
              cell: (wave) => (
                <span className={styles.two}>
                  {wave.state === 'scheduled' ? '–' : format.number(wave.sent)}
                  {wave.state !== 'scheduled' && wave.planned !== wave.sent && (
                    <span className={styles.by}>{t('ofPlanned', { n: wave.planned })}</span>
                  )}
                </span>
              ),
            },
            rate('opened'),
            rate('clicked'),
            rate('started'),
            rate('completed'),
            {
              key: 'stop',
              header: t('stop'),
              cell: (wave) => (
                <span className={styles.buttons}>
                  {wave.scheduledFor !== null && wave.can.move === true && (
                    <MoveWave wave={{ id: wave.id, scheduledFor: wave.scheduledFor }} />
                  )}
                  <Stop wave={wave} />
                </span>
              ),
            },
          ]}
        />
        {list.length > 0 && (
          <p className={styles.note}>
            {format.sentences([
              ...(list.length < wavesShown
                ? [t('withoutWave', { started: withoutWave('started'), completed: withoutWave('completed') })]
                : []),
              t('figures'),
            ])}
          </p>
        )}
      </Section>
      <Columns
        side={
          <NewWave
            surveyId={survey.id}
            hasQuotas={survey.quotaFill.length > 0}
            may={{ start: can?.start, schedule: can?.schedule }}
          />
        }
      >
        <AutomaticReminders surveyId={survey.id} />
        {tests.map((wave) => (
          <WaveTextTest key={wave.id} wave={wave} />
        ))}
        <SurveyExclusions surveyId={survey.id} />
      </Columns>
    </div>
  );
}

/** Whom a wave mails. */
function To({ wave: { kind, to, segment, afterHours } }: { wave: Wave }) {
  const t = useT(invitationWords);
  const part = to === 'segment' ? t('to_segment', { name: segment ?? '' }) : t(`to_${to}`);
  if (kind === 'invitation') return <span>{part}</span>;
  return (
    <span className={styles.two}>
      {t(`who_${kind}`, { n: afterHours ?? 0 })}
      {to !== 'all' && <span className={styles.by}>{part}</span>}
    </span>
  );
}

/** The texts of a wave by their letters, or the one that was chosen. */
function TextsOf({ wave: { texts, winner } }: { wave: Wave }) {
  const t = useT(invitationWords);
  if (texts === 0) return <span>{t('textStandard')}</span>;
  if (texts === 1) return <span>{t('textOwn')}</span>;
  return (
    <span className={styles.two}>
      {Array.from({ length: texts }, (_, arm) => letterOf(arm)).join(' / ')}
      {winner !== null && <span className={styles.by}>{`→ ${letterOf(winner)}`}</span>}
    </span>
  );
}

function isCanceled({ state, scheduledFor, endedAt }: Wave): boolean {
  return state === 'stopped' && scheduledFor !== null && endedAt !== null && endedAt < scheduledFor;
}

function WavePill({ wave }: { wave: Wave }) {
  const t = useT(invitationWords);
  const { word, shape, tone } = looks[wave.state];
  return (
    <StatusPill shape={shape} tone={tone}>
      {isCanceled(wave) ? t('canceled') : t(wave.stopped === 'survey' ? 'stoppedBySurvey' : word)}
    </StatusPill>
  );
}

/** Stops a running wave, or cancels a scheduled one. */
function Stop({ wave }: { wave: Wave }) {
  const t = useT(invitationWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const [asked, setAsked] = useState(false);
  const cancels = wave.state === 'scheduled';
  const stop = useChange('POST /api/console/Waves/:id/Stop', {
    onSuccess: () => toast.success(t(cancels ? 'isCanceled' : 'isStopped')),
    onError: showError,
  });
  if (wave.endedAt !== null) return <span>–</span>;
  const confirm = async () => {
    await stop.mutateAsync({ params: { id: wave.id } }).catch(() => undefined);
    setAsked(false);
  };
  const time = format.moment(wave.scheduledFor ?? wave.createdAt);
  return (
    <>
      <Button
        kind="dangerOutline"
        size="dense"
        icon={<Square size={16} />}
        disabled={wave.can.stop !== true}
        aria-label={t(cancels ? 'cancelWave' : 'stopWave', { time })}
        onClick={() => setAsked(true)}
      >
        {t(cancels ? 'cancel' : 'stop')}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t(cancels ? 'cancelQuestion' : 'stopQuestion')}
        confirmLabel={t(cancels ? 'cancel' : 'stop')}
        confirmingLabel={t(cancels ? 'canceling' : 'stopping')}
        cancelLabel={shell('cancel')}
        kind="danger"
        onConfirm={confirm}
      >
        {t(cancels ? 'cancelText' : 'stopText')}
      </ConfirmDialog>
    </>
  );
}
