import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { useToast } from '@pollen/ui/Toast';
import { queryClient, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { shellWords } from '../../locales/shell.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';

export type StateAction = 'pause' | 'resume' | 'openFully' | 'close';

/** The versions of the questionnaire and the settings that a decision is about. */
export interface SeenState {
  version: number;
  revision: number;
}

const doing = { pause: 'pausing', resume: 'resuming', openFully: 'openingFully', close: 'closing' } as const;

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
  /** Null while the dialog is closed. */
  asked: StateAction | null;
  /** The state that the operator saw; the server refuses the action if it has changed. */
  seen?: SeenState | undefined;
  /** How many members are answering right now, where that is known. */
  answering?: number | undefined;
  onClose: () => void;
}

/** Asks for confirmation before a change of a launched survey's state, and makes the change. */
export function StateQuestion({ surveyId, asked, seen, answering = 0, onClose }: StateQuestionProps) {
  const t = useT(surveyWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const showError = useShowError();
  const change = useChange('POST /api/console/Surveys/:id/State', {
    onSuccess: ({ state }) => {
      const outcome = outcomes[state];
      if (outcome) toast.success(t(outcome));
    },
    onError: (refused) => {
      showError(refused);
      void queryClient.invalidateQueries();
    },
  });
  const confirm = async () => {
    if (!asked) return;
    const about = seen && { seen: { version: seen.version, revision: seen.revision } };
    await change
      .mutateAsync({ params: { id: surveyId }, body: { action: asked, reason: '', ...about } })
      .catch(() => undefined);
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
      {asked === 'close' && answering > 0 && <p>{t('answeringNow', { n: answering })}</p>}
    </ConfirmDialog>
  );
}
