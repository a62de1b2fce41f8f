import type { DataOf } from '@pollen/contract/client';
import { REMINDER_CLOCK, REMINDER_HOURS } from '@pollen/contract/wave-values';
import { Button } from '@pollen/ui/Button';
import { SegmentedControl } from '@pollen/ui/SegmentedControl';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { Switch } from '@pollen/ui/Switch';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { useState } from 'react';
import { useChange, useLiveCall } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section, SectionBody } from '../../layouts/Columns';
import { FormDialog } from '../../layouts/FormDialog';
import { LoadFailed } from '../../layouts/LoadFailed';
import { useFormat } from '../../locales/format';
import { reminderWords } from '../../locales/reminders.en';
import { useT } from '../../locales/translator';
import { useTimeZone } from '../../session/operator';
import styles from './AutomaticReminders.module.css';
import waveStyles from './Waves.module.css';
import { isWithin, usualHours } from './wave-draft';

type Reminder = DataOf<'GET /api/console/Surveys/:id/ReminderRules'>['list'][number];

/** The reminders that a survey sends by itself, with what they brought; each kind is turned on and off by a switch. */
export function AutomaticReminders({ surveyId }: { surveyId: number }) {
  const t = useT(reminderWords);
  const zone = useTimeZone();
  const { data, error, refetch } = useLiveCall('GET /api/console/Surveys/:id/ReminderRules', {
    params: { id: surveyId },
  });
  const [from, until] = REMINDER_CLOCK;
  return (
    <Section title={t('title')}>
      <SectionBody>
        <p className={waveStyles.hint}>{t('intro', { from, until, zone })}</p>
        {data ? (
          <ul className={styles.list}>
            {data.list.map((reminder) => (
              <li key={reminder.kind}>
                <ReminderLine surveyId={surveyId} reminder={reminder} may={data.can.change} />
              </li>
            ))}
          </ul>
        ) : error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonCards count={2} height={56} />
        )}
        {data && data.can.change !== true && <p className={waveStyles.hint}>{data.can.change.reason}</p>}
      </SectionBody>
    </Section>
  );
}

const hoursOfDay = 24;

interface ReminderLineProps {
  surveyId: number;
  reminder: Reminder;
  may: DataOf<'GET /api/console/Surveys/:id/ReminderRules'>['can']['change'];
}

function ReminderLine({ surveyId, reminder, may }: ReminderLineProps) {
  const { kind, rule, sent, started, returned, completed } = reminder;
  const t = useT(reminderWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const [isOpen, setIsOpen] = useState(false);
  const change = useChange('POST /api/console/Surveys/:id/ReminderRules', {
    onSuccess: (_, { body }) => {
      setIsOpen(false);
      toast.success(t(!body?.rule ? 'isOff' : rule ? 'isSaved' : 'isOn'));
    },
    onError: showError,
  });
  const set = (next: Reminder['rule']) =>
    change.mutate({ params: { id: surveyId }, body: { kind, rule: next, seen: rule } });
  const since = kind === 'notStarted' ? 'Mail' : 'Page';
  const often = rule && t(rule.most === 1 ? 'once' : 'twice');
  const inDays = rule !== null && rule.afterHours % hoursOfDay === 0;
  const words =
    rule && often
      ? t(inDays ? `daysAfter${since}` : `after${since}`, {
          often,
          n: inDays ? rule.afterHours / hoursOfDay : rule.afterHours,
        })
      : t('off');
  return (
    <>
      <Switch
        note={
          <>
            {words}
            {sent > 0 && (
              <span className={styles.brought}>
                {t('brought', {
                  n: sent,
                  started: format.number(started),
                  returned: format.number(returned),
                  completed: format.number(completed),
                })}
              </span>
            )}
          </>
        }
        checked={rule !== null}
        disabled={may !== true || change.isPending}
        onChange={() => (rule ? set(null) : setIsOpen(true))}
      >
        {t(kind)}
      </Switch>
      {rule && may === true && (
        <Button kind="ghost" size="dense" aria-label={t('changeOf', { name: t(kind) })} onClick={() => setIsOpen(true)}>
          {t('change')}
        </Button>
      )}
      {isOpen && (
        <ReminderDialog reminder={reminder} isBusy={change.isPending} onClose={() => setIsOpen(false)} onSave={set} />
      )}
    </>
  );
}

interface ReminderDialogProps {
  reminder: Reminder;
  isBusy: boolean;
  onClose: () => void;
  onSave: (rule: Reminder['rule']) => void;
}

/** Asks how long reminders of a kind wait and how many a member gets, before they are turned on or changed. */
function ReminderDialog({ reminder: { kind, rule }, isBusy, onClose, onSave }: ReminderDialogProps) {
  const t = useT(reminderWords);
  const [hours, setHours] = useState(rule ? String(rule.afterHours) : usualHours[kind]);
  const [most, setMost] = useState<'1' | '2'>(rule?.most === 2 ? '2' : '1');
  const [isTried, setIsTried] = useState(false);
  const isWrong = !isWithin(hours, REMINDER_HOURS);
  const name = t(kind);
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t(rule ? 'changeQuestion' : 'turnOnQuestion', { name })}
      verb={t(rule ? 'save' : 'turnOn')}
      doing={t('saving')}
      isBusy={isBusy}
      onSubmit={() => {
        setIsTried(true);
        if (!isWrong) onSave({ afterHours: Number(hours), most: Number(most) });
      }}
    >
      <div className={styles.fields}>
        <TextField
          label={t('hours')}
          help={t(kind === 'notStarted' ? 'hoursHelpMail' : 'hoursHelpPage')}
          error={isTried && isWrong ? t('hoursWrong') : undefined}
          inputMode="numeric"
          value={hours}
          onChange={({ target }) => setHours(target.value)}
        />
        <div className={styles.often}>
          <span className={styles.label}>{t('often')}</span>
          <SegmentedControl
            label={t('often')}
            block
            value={most}
            options={[
              { value: '1', label: t('once') },
              { value: '2', label: t('twice') },
            ]}
            onChange={setMost}
          />
          <p className={waveStyles.hint}>{t('oftenHelp')}</p>
        </div>
        <p className={waveStyles.hint}>{t('rules')}</p>
      </div>
    </FormDialog>
  );
}
