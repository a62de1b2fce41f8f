import { Button } from '@pollen/ui/Button';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { FormDialog } from '../../layouts/FormDialog';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { waveWords } from '../../locales/waves.en';
import { useTimeZone } from '../../session/operator';
import styles from './Waves.module.css';

/** The button and the dialog that give a scheduled wave another time. */
export function MoveWave({ wave }: { wave: { id: number; scheduledFor: string } }) {
  const t = useT(waveWords);
  const format = useFormat();
  const zone = useTimeZone();
  const toast = useToast();
  const showError = useShowError();
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
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('moveQuestion')}
        verb={t('move')}
        disabled={day === '' || time === ''}
        isBusy={move.isPending}
        onSubmit={() => move.mutate({ params: { id: wave.id }, body: { day, time } })}
      >
        <div className={styles.pair}>
          <TextField type="date" label={t('day')} value={day} onChange={({ target }) => setDay(target.value)} />
          <TextField type="time" label={t('time')} value={time} onChange={({ target }) => setTime(target.value)} />
        </div>
        <p className={styles.hint}>{t('laterHelp', { zone })}</p>
      </FormDialog>
    </>
  );
}
