import { Button, type ButtonKind } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { useToast } from '@pollen/ui/Toast';
import { Pause, Play, Rocket, SquareX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { shellWords } from '../../locales/shell.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { LaunchDialog } from './LaunchDialog';
import styles from './SurveyPage.module.css';
import type { Survey, SurveyState } from './survey-types';

export type StateAction = 'launch' | 'pause' | 'resume' | 'close';

/** What a state offers, in the order of the buttons. A role that may not gets them with the reason. */
const offers: Record<SurveyState, readonly StateAction[]> = {
  draft: ['launch'],
  scheduled: ['close'],
  live: ['close', 'pause'],
  paused: ['close', 'resume'],
  full: ['close'],
  closed: [],
};

const looks: Record<
  StateAction,
  { kind: ButtonKind; icon: ReactNode; doing: 'launching' | 'pausing' | 'resuming' | 'closing' }
> = {
  launch: { kind: 'primary', icon: <Rocket size={20} />, doing: 'launching' },
  pause: { kind: 'primary', icon: <Pause size={20} />, doing: 'pausing' },
  resume: { kind: 'primary', icon: <Play size={20} />, doing: 'resuming' },
  close: { kind: 'dangerOutline', icon: <SquareX size={20} />, doing: 'closing' },
};

const outcomes = {
  draft: null,
  scheduled: 'isScheduled',
  live: 'isLive',
  paused: 'isPaused',
  full: null,
  closed: 'isClosed',
} as const;

/** The buttons that change the state of a survey, on its own page. */
export function StateActions({ survey }: { survey: Survey }) {
  const t = useT(surveyWords);
  const [asked, setAsked] = useState<StateAction | null>(null);
  const offered = offers[survey.state];
  const reasons = new Set(
    offered.flatMap((action) => {
      const may = survey.can[action];
      return may === true ? [] : [may.reason];
    }),
  );
  return (
    <>
      {offered.map((action) => (
        <Button
          key={action}
          size="dense"
          kind={looks[action].kind}
          icon={looks[action].icon}
          disabled={survey.can[action] !== true}
          onClick={() => setAsked(action)}
        >
          {t(action)}
        </Button>
      ))}
      {[...reasons].map((reason) => (
        <p key={reason} className={styles.reason}>
          {reason}
        </p>
      ))}
      <StateQuestion surveyId={survey.id} asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

interface StateQuestionProps {
  surveyId: number;
  /** Null: nothing is asked. */
  asked: StateAction | null;
  onClose: () => void;
}

/** Asks before the state of a survey is changed, and changes it. */
export function StateQuestion({ surveyId, asked, onClose }: StateQuestionProps) {
  const launches = asked === 'launch';
  return (
    <>
      <LaunchDialog surveyId={launches ? surveyId : null} onClose={onClose} />
      <OtherQuestion surveyId={surveyId} asked={launches ? null : asked} onClose={onClose} />
    </>
  );
}

function OtherQuestion({
  surveyId,
  asked,
  onClose,
}: StateQuestionProps & { asked: Exclude<StateAction, 'launch'> | null }) {
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
      confirmingLabel={asked ? t(looks[asked].doing) : ''}
      cancelLabel={shell('cancel')}
      kind={asked === 'close' ? 'danger' : 'primary'}
      onConfirm={confirm}
    >
      {asked && t(`${asked}Text`)}
    </ConfirmDialog>
  );
}
