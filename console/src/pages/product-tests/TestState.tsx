import { Button } from '@pollen/ui/Button';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { Pause, Play, Rocket, SquareX } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { FormDialog } from '../../layouts/FormDialog';
import { useOpening } from '../../layouts/use-opening';
import { useFormat } from '../../locales/format';
import { productTestWords } from '../../locales/product-tests.en';
import { useT } from '../../locales/translator';
import { type StateAction, StateQuestion } from '../surveys/StateQuestion';
import type { ProductTest } from './test-words';

/** The buttons that launch a product test, pause and resume its applications, and close them. */
export function TestState({ test }: { test: ProductTest }) {
  const t = useT(productTestWords);
  const launching = useOpening();
  const [asked, setAsked] = useState<StateAction | null>(null);
  const { state, can } = test;
  return (
    <>
      {state === 'draft' && (
        <Button
          size="dense"
          icon={<Rocket size={20} />}
          disabled={can.launch !== true}
          title={can.launch === true ? undefined : can.launch.reason}
          onClick={launching.show}
        >
          {t('launch')}
        </Button>
      )}
      {state === 'live' && can.pause === true && (
        <Button kind="secondary" size="dense" icon={<Pause size={20} />} onClick={() => setAsked('pause')}>
          {t('pause')}
        </Button>
      )}
      {state === 'paused' && can.resume === true && (
        <Button size="dense" icon={<Play size={20} />} onClick={() => setAsked('resume')}>
          {t('resume')}
        </Button>
      )}
      {can.close === true && (
        <Button kind="dangerOutline" size="dense" icon={<SquareX size={20} />} onClick={() => setAsked('close')}>
          {t('closeTest')}
        </Button>
      )}
      <Launch key={launching.key} test={test} open={launching.open} onClose={launching.hide} />
      <StateQuestion
        surveyId={test.id}
        asked={asked}
        onClose={() => {
          setAsked(null);
        }}
      />
    </>
  );
}

function Launch({ test, open, onClose }: { test: ProductTest; open: boolean; onClose: () => void }) {
  const t = useT(productTestWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const [reason, setReason] = useState('');
  const launch = useChange('POST /api/console/Surveys/:id/State', {
    onSuccess: ({ approval }) => {
      toast.success(approval === null ? t('launched') : t('waits'));
      onClose();
    },
    onError: showError,
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('launchTitle', { title: test.title })}
      verb={t('launch')}
      doing={t('launching')}
      isBusy={launch.isPending}
      onSubmit={() =>
        launch.mutate({
          params: { id: test.id },
          body: { action: 'launch', reason: reason.trim() },
        })
      }
    >
      <p>{t('launchText', { day: test.applyUntil ? format.date(test.applyUntil, 'day') : '–' })}</p>
      <TextField
        label={t('launchReason')}
        value={reason}
        maxLength={300}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
