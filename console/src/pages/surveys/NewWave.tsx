import { SCHEDULED_DAYS_AT_MOST, WAVE_AT_MOST, WAVE_KINDS } from '@pollen/contract/wave-values';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { dayIn } from '@pollen/ui/intl';
import { Radio } from '@pollen/ui/Radio';
import { SegmentedControl } from '@pollen/ui/SegmentedControl';
import { SelectField } from '@pollen/ui/SelectField';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { CalendarClock, Send } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section, SectionBody } from '../../layouts/Columns';
import { useFormat } from '../../locales/format';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { waveWords } from '../../locales/waves.en';
import { useTimeZone } from '../../session/operator';
import styles from './Waves.module.css';
import { WaveTextFields } from './WaveTextFields';
import {
  bodyOf,
  emptyText,
  newDraft,
  recipientsOf,
  usualHours,
  type WaveDraft,
  type WrongField,
  wrongField,
} from './wave-draft';

type Why = true | { readonly reason: string } | undefined;

interface NewWaveProps {
  surveyId: number;
  hasQuotas: boolean;
  /** Whether a wave may start now, and whether one may be scheduled; undefined while that is not known. */
  may: { start: Why; schedule: Why };
}

const dayMs = 86_400_000;

/** The form of a new wave: whom it mails, how many, when and with which text, and the number of members it reaches now. */
export function NewWave({ surveyId, hasQuotas, may }: NewWaveProps) {
  const t = useT(waveWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const zone = useTimeZone();
  const tos = useId();
  const dayAfter = (days: number) => dayIn(zone, new Date(Date.now() + days * dayMs));
  const [draft, setDraft] = useState(() => newDraft(dayAfter(1)));
  const [wrong, setWrong] = useState<WrongField | null>(null);
  const [asked, setAsked] = useState(false);
  const change = (part: Partial<WaveDraft>) => {
    setDraft({ ...draft, ...part });
    setWrong(null);
  };
  const recipients = recipientsOf(draft);
  const count = useCall(
    'GET /api/console/Surveys/:id/Invitable',
    { params: { id: surveyId }, query: recipients ?? { kind: 'invitation', to: 'all' } },
    { enabled: recipients !== null && may.start !== undefined, keepsPrevious: true },
  );
  const segments = useCall('GET /api/console/Segments', { query: { size: 100 } }, { enabled: draft.to === 'segment' });
  const start = useChange('POST /api/console/Surveys/:id/Waves', {
    onSuccess: () => {
      toast.success(t(draft.when === 'now' ? 'isStarted' : 'isScheduled'));
      setDraft(newDraft(dayAfter(1)));
    },
    onError: showError,
  });
  const later = draft.when === 'later';
  const mayNow = later ? may.schedule : may.start;
  const nobody = !later && recipients !== null && count.data?.members === 0;
  const fastest = count.data?.perMinute;
  const isReminder = draft.kind !== 'invitation';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = wrongField(draft, fastest);
    setWrong(found);
    if (found === null) setAsked(true);
  };
  const confirm = async () => {
    await start.mutateAsync({ params: { id: surveyId }, body: bodyOf(draft) }).catch(() => undefined);
    setAsked(false);
  };

  return (
    <Section title={t('newWave')}>
      <SectionBody>
        <form className={styles.form} onSubmit={submit} noValidate>
          <SelectField
            label={t('kind')}
            value={draft.kind}
            options={WAVE_KINDS.map((kind) => ({ value: kind, label: t(kind) }))}
            onChange={({ target }) => {
              const kind = WAVE_KINDS.find((each) => each === target.value) ?? 'invitation';
              change({ kind, afterHours: usualHours[kind] });
            }}
          />
          {isReminder && (
            <TextField
              label={t('afterHours')}
              help={t(draft.kind === 'notStarted' ? 'afterMailHelp' : 'afterPageHelp')}
              error={wrong === 'afterHours' ? t('hoursWrong') : undefined}
              inputMode="numeric"
              value={draft.afterHours}
              onChange={({ target }) => change({ afterHours: target.value })}
            />
          )}
          <fieldset className={styles.choices}>
            <legend>{t('to')}</legend>
            {(['all', 'openCells', 'segment'] as const).map((to) => (
              <Radio
                key={to}
                name={tos}
                checked={draft.to === to}
                disabled={to === 'openCells' && !hasQuotas}
                onChange={() => change({ to })}
              >
                {t(`to_${to}`)}
              </Radio>
            ))}
          </fieldset>
          {draft.to === 'segment' && (
            <SelectField
              label={t('segment')}
              placeholder={t('chooseSegment')}
              help={segments.data?.list.length === 0 ? t('noSegments') : undefined}
              error={wrong === 'segmentId' ? t('segmentMissing') : undefined}
              value={draft.segmentId}
              options={(segments.data?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={({ target }) => change({ segmentId: target.value })}
            />
          )}
          <p className={styles.reach} role="status" aria-busy={count.isFetching}>
            <Reach
              members={recipients && !count.error ? count.data?.members : undefined}
              problem={count.error ? (count.error.message ?? '') : null}
              asked={recipients !== null}
            />
          </p>
          <div className={styles.pair}>
            <TextField
              label={t('size')}
              error={wrong === 'size' ? t('numberWrong', { most: format.number(WAVE_AT_MOST) }) : undefined}
              inputMode="numeric"
              value={draft.size}
              onChange={({ target }) => change({ size: target.value })}
            />
            <TextField
              label={t('pace')}
              error={wrong === 'pace' ? t('numberWrong', { most: format.number(fastest ?? 0) }) : undefined}
              inputMode="numeric"
              value={draft.pace ?? String(fastest ?? '')}
              onChange={({ target }) => change({ pace: target.value })}
            />
          </div>
          <p className={styles.hint}>{t('sizeHelp', { perWeek: count.data?.perWeek ?? '–' })}</p>
          <SegmentedControl
            label={t('when')}
            block
            value={draft.when}
            options={[
              { value: 'now', label: t('now') },
              { value: 'later', label: t('later') },
            ]}
            onChange={(when) => change({ when })}
          />
          {later && (
            <>
              <div className={styles.pair}>
                <TextField
                  type="date"
                  label={t('day')}
                  min={dayAfter(0)}
                  max={dayAfter(SCHEDULED_DAYS_AT_MOST)}
                  value={draft.day}
                  onChange={({ target }) => change({ day: target.value })}
                />
                <TextField
                  type="time"
                  label={t('time')}
                  value={draft.time}
                  onChange={({ target }) => change({ time: target.value })}
                />
              </div>
              <p className={styles.hint} data-wrong={wrong === 'when' || undefined}>
                {wrong === 'when' ? t('whenWrong') : t('laterHelp', { zone })}
              </p>
            </>
          )}
          <SegmentedControl
            label={t('text')}
            block
            value={draft.texts.length === 0 ? 'standard' : draft.texts.length === 1 ? 'own' : 'test'}
            options={[
              { value: 'standard', label: t('textStandard') },
              { value: 'own', label: t('textOwn') },
              { value: 'test', label: t('textTest') },
            ]}
            onChange={(look) => {
              const [first = emptyText(), second = emptyText(), ...others] = draft.texts;
              const texts = { standard: [], own: [first], test: [first, second, ...others] }[look];
              change({ texts });
            }}
          />
          {draft.texts.length > 0 && (
            <WaveTextFields texts={draft.texts} wrong={wrong === 'texts'} onChange={(texts) => change({ texts })} />
          )}
          {mayNow !== undefined && mayNow !== true && <p className={styles.hint}>{mayNow.reason}</p>}
          <Button
            type="submit"
            icon={later ? <CalendarClock size={20} /> : <Send size={20} />}
            disabled={mayNow !== true || nobody}
          >
            {t(later ? 'schedule' : 'send')}
          </Button>
        </form>
      </SectionBody>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t(later ? 'scheduleQuestion' : 'sendQuestion')}
        confirmLabel={t(later ? 'schedule' : 'send')}
        confirmingLabel={t('starting')}
        cancelLabel={shell('cancel')}
        onConfirm={confirm}
      >
        {later
          ? t('scheduleText', { n: Number(draft.size), time: format.dayAndTime(draft.day, draft.time), zone })
          : t('sendText', { n: Math.min(Number(draft.size), count.data?.members ?? Number(draft.size)) })}
      </ConfirmDialog>
    </Section>
  );
}

/** How many members the wave would reach now, or why that is not known. */
function Reach({ members, problem, asked }: { members: number | undefined; problem: string | null; asked: boolean }) {
  const t = useT(waveWords);
  if (problem !== null) return t('countFailed');
  if (!asked) return t('notCounted');
  if (members === undefined) return t('counting');
  return members === 0 ? t('nobody') : t('reach', { n: members });
}
