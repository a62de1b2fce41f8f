import { Button, type ButtonKind } from '@pollen/ui/Button';
import { ChevronsRight, Pause, Play, Rocket, SquareX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { LaunchDialog } from './LaunchDialog';
import { PartnerLaunch } from './PartnerLaunch';
import styles from './StateActions.module.css';
import { type SeenState, type StateAction, StateQuestion } from './StateQuestion';
import type { Survey, SurveyState } from './survey-types';

type Offered = StateAction | 'launch';

/**
 * The actions for each state, in the order of the buttons. Without the permission a button is disabled with the reason.
 */
const offers: Record<SurveyState, readonly Offered[]> = {
  draft: ['launch'],
  scheduled: ['close'],
  live: ['close', 'pause'],
  paused: ['close', 'resume'],
  full: ['close'],
  closed: [],
};

const looks: Record<Offered, { kind: ButtonKind; icon: ReactNode }> = {
  launch: { kind: 'primary', icon: <Rocket size={20} /> },
  pause: { kind: 'secondary', icon: <Pause size={20} /> },
  resume: { kind: 'primary', icon: <Play size={20} /> },
  openFully: { kind: 'primary', icon: <ChevronsRight size={20} /> },
  close: { kind: 'dangerOutline', icon: <SquareX size={20} /> },
};

/** The actions for a survey: while it is in its soft launch, opening it fully takes the place of resuming it. */
function offeredFor({ state, softLaunch, can }: Survey): readonly Offered[] {
  const inSoftLaunch = softLaunch !== null && softLaunch.openedAt === null;
  if (state === 'live' && inSoftLaunch) return ['close', 'openFully', 'pause'];
  if (state !== 'paused' || !inSoftLaunch) return offers[state];
  return softLaunch.reachedAt !== null || can.resume !== true
    ? ['close', 'openFully']
    : ['close', 'openFully', 'resume'];
}

/** The buttons that change the state of a survey, on its own page. */
export function StateActions({ survey }: { survey: Survey }) {
  const t = useT(surveyWords);
  const [asked, setAsked] = useState<Offered | null>(null);
  // The state on the page when the dialog opened, so that changes by other operators are not launched unseen.
  const [seen, setSeen] = useState<SeenState>(survey);
  const offered = offeredFor(survey);
  const isElsewhere = survey.partner !== null || survey.toolHost !== null || survey.kind === 'ad';
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
          kind={action === 'openFully' && survey.state === 'live' ? 'secondary' : looks[action].kind}
          icon={looks[action].icon}
          disabled={survey.can[action] !== true}
          onClick={() => {
            setSeen(survey);
            setAsked(action);
          }}
        >
          {t(action)}
        </Button>
      ))}
      {[...reasons].map((reason) => (
        <p key={reason} className={styles.reason}>
          {reason}
        </p>
      ))}
      {isElsewhere && <PartnerLaunch survey={survey} open={asked === 'launch'} onClose={() => setAsked(null)} />}
      <LaunchDialog
        surveyId={asked === 'launch' && !isElsewhere ? survey.id : null}
        seen={seen}
        onSeen={setSeen}
        onClose={() => setAsked(null)}
      />
      <StateQuestion
        surveyId={survey.id}
        asked={asked === 'launch' ? null : asked}
        seen={asked === 'resume' ? seen : undefined}
        answering={survey.figures.running}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
