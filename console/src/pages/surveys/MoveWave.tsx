import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { CalendarClock } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { useFormat } from '../../locales/format';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { waveWords } from '../../locales/waves.en';
import { useTimeZone } from '../../session/operator';
import styles from './Waves.module.css';

/** The button and the dialog that give a scheduled wave another time. */
export function MoveWave({ wave }: { wave: { id: number; scheduledFor: string } }) {
  const t = useT(waveWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const zone = useTimeZone();
  const toast = useToast();
  const showError = useShowError();
  const form = useId();
  const [open, setOpen] = useState(false);
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const move = useChange('POST /api/console/Waves/:id/Move', {
    onSuccess: () => {
      setOpen(false);
      toast.success(t('isMoved'));
    },
    onError: showError,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day !== '' && time !== '' && !move.isPending) move.mutate({ params: { id: wave.id }, body: { day, time } });
  };
  return (
    <>
      <Button
        kind="secondary"
        size="dense"
        icon={<CalendarClock size={16} />}
        aria-label={t('moveWave', { time: format.moment(wave.scheduledFor) })}
        onClick={() => setOpen(true)}
      >
        {t('move')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('moveQuestion')}
        actions={
          <>
            <Button kind="ghost" onClick={() => setOpen(false)}>
              {shell('cancel')}
            </Button>
            <Button type="submit" form={form} loading={move.isPending} disabled={day === '' || time === ''}>
              {t('move')}
            </Button>
          </>
        }
      >
        <form id={form} className={styles.form} onSubmit={submit} noValidate>
          <div className={styles.pair}>
            <TextField type="date" label={t('day')} value={day} onChange={({ target }) => setDay(target.value)} />
            <TextField type="time" label={t('time')} value={time} onChange={({ target }) => setTime(target.value)} />
          </div>
          <p className={styles.hint}>{t('laterHelp', { zone })}</p>
        </form>
      </Dialog>
    </>
  );
}
