import { memberCodes } from '@pollen/contract/member-codes';
import { Button } from '@pollen/ui/Button';
import { classNames } from '@pollen/ui/class-names';
import { ArrowRight, CircleAlert, Lock } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { AppLink } from '../../layouts/AppLink';
import { surveyInfoWords } from '../../locales/survey-info.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useLoginInfo } from '../../session/login-info';
import { storeReturnTarget } from '../../session/return-target';
import styles from './StartAction.module.css';
import { useStartSurvey } from './start-survey';
import type { SurveyInfo } from './survey-info';

const AgreeDialog = lazy(() => import('../sensitivity/AgreeDialog'));

interface StartActionProps {
  info: SurveyInfo;
  size: 'page' | 'form';
  /** The line under the button, where there is room. */
  withNote?: boolean;
  className?: string;
}

/** The button to start or continue, or the reason why not with a link that helps. */
export function StartAction({ info, size, withNote, className }: StartActionProps) {
  const t = useT(surveyInfoWords);
  const navigate = useNavigate();
  const isMember = useLoginInfo() !== null;
  const { start, isStarting, error } = useStartSurvey(info.encryptId);
  const { attempt, sensitive } = info;
  const [asks, setAsks] = useState(false);
  const began = attempt?.state === 'started';
  const why = info.can.start === true ? refusalOf(error) : info.can.start;

  const begin = () => {
    if (isMember) {
      if (sensitive && !attempt) setAsks(true);
      else start();
      return;
    }
    storeReturnTarget(paths.surveyInfo(info.encryptId));
    navigate(paths.login());
  };

  if (why)
    return (
      <div className={classNames(styles.action, className)}>
        <p className={styles.reason}>
          <CircleAlert size={20} />
          <span>
            {why.reason}
            {why.code === memberCodes.profileIncomplete && (
              <>
                {' '}
                <AppLink href={paths.settingsProfile()}>{t('completeProfile')}</AppLink>
              </>
            )}
            {why.code === memberCodes.blacklisted && (
              <>
                {' '}
                <AppLink href={paths.contact()}>{t('contact')}</AppLink>
              </>
            )}
          </span>
        </p>
        {attempt ? (
          <Button kind="tonal" block size="form" href={paths.survey(attempt.attemptId)}>
            {t('seeEnd')}
          </Button>
        ) : why.code === memberCodes.profileIncomplete || why.code === memberCodes.blacklisted ? (
          <Button block size={size} disabled>
            {t('start')}
          </Button>
        ) : (
          <Button kind="tonal" block size="form" href={paths.questionnaire()}>
            {t('otherSurveys')}
          </Button>
        )}
      </div>
    );

  return (
    <div className={classNames(styles.action, className)}>
      <Button
        block
        size={size}
        iconAfter={<ArrowRight size={20} />}
        loading={isStarting}
        loadingLabel={began ? t('continuing') : t('starting')}
        onClick={begin}
      >
        {began ? t('continue') : t('start')}
      </Button>
      {withNote && (
        <p className={styles.note}>
          <Lock size={20} />
          {!isMember ? t('logInNote') : began ? t('keptNote') : t('windowNote')}
        </p>
      )}
      {sensitive && asks && (
        <Suspense fallback={null}>
          <AgreeDialog
            sensitive={sensitive}
            open
            isStarting={isStarting}
            onClose={() => setAsks(false)}
            onAgree={() => start(sensitive.wording)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The refusal of a start, for example because the survey just filled up, stays on the page. */
function refusalOf(error: { kind: string; code: number | string; messages: readonly string[] } | null) {
  if (error?.kind !== 'refusal') return null;
  return { code: Number(error.code), reason: error.messages[0] ?? '' };
}
