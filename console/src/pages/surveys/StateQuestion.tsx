import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { useToast } from '@pollen/ui/Toast';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { shellWords } from '../../locales/shell.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';

export type StateAction = 'pause' | 'resume' | 'close';

const doing = { pause: 'pausing', resume: 'resuming', close: 'closing' } as const;

const outcomes = {
  draft: null,
  scheduled: 'isScheduled',
  live: 'isLive',
  paused: 'isPaused',
  full: null,
  closed: 'isClosed',
} as const;

interface StateQuestionProps {
  surveyId: number;
  /** Null: nothing is asked. */
  asked: StateAction | null;
  onClose: () => void;
}

/** Asks before the state of a launched survey is changed, and changes it. */
export function StateQuestion({ surveyId, asked, onClose }: StateQuestionProps) {
  const t = useT(surveyWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const showError = useShowError();
  const change = useChange('POST /api/console/Surveys/:id/State', {
    onSuccess: ({ state }) => {
      const outcome = outcomes[state];
      if (outcome) toast.success(t(outcome));
    },
    onError: showError,
  });
  const confirm = async () => {
    if (!asked) return;
    await change.mutateAsync({ params: { id: surveyId }, body: { action: asked } }).catch(() => undefined);
    onClose();
  };
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={onClose}
      title={asked && t(`${asked}Question`)}
      confirmLabel={asked ? t(asked) : ''}
      confirmingLabel={asked ? t(doing[asked]) : ''}
      cancelLabel={shell('cancel')}
      kind={asked === 'close' ? 'danger' : 'primary'}
      onConfirm={confirm}
    >
      {asked && t(`${asked}Text`)}
    </ConfirmDialog>
  );
}
