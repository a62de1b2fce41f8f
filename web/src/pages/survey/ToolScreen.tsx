import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { Coin } from '@pollen/ui/Coin';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { FlowerHead } from '@pollen/ui/FlowerHead';
import { Check, CornerDownLeft, ExternalLink, EyeOff, LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { PageTitle } from '../../layouts/PageTitle';
import { useFormat } from '../../locales/format';
import { surveyToolWords } from '../../locales/survey-tool.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { ReportDialog } from '../attempts/ReportDialog';
import { SurveyCard } from '../questionnaire/SurveyCard';
import type { AttemptView } from './attempt-view';
import { CodeBox } from './CodeBox';
import endStyles from './EndScreen.module.css';
import { Brand, Point } from './PartnerScreen';
import styles from './PartnerScreen.module.css';

type InTool = Extract<AttemptView, { kind: 'tool' }>;

/** Where a member stands whose survey runs in a tool of the research team: about to leave, or away. */
export default function ToolScreen({ view, onRefresh }: { view: InTool; onRefresh: () => void }) {
  return view.leftAt === null ? <Leaving view={view} /> : <Away view={view} onRefresh={onRefresh} />;
}

/** Opens the survey in the tool; a repeat leads to the same session there. */
function useDeparture(attemptId: string) {
  const showError = useShowError();
  const change = useChange('POST /api/v1/Attempts/:attemptId/ToolDeparture', {
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => showError(error),
  });
  return { leave: () => change.mutate({ params: { attemptId } }), isLeaving: change.isPending || change.isSuccess };
}

function Leaving({ view }: { view: InTool }) {
  const t = useT(surveyToolWords);
  const format = useFormat();
  const { host, survey } = view;
  const { leave, isLeaving } = useDeparture(view.attemptId);
  const title = t('leavingTitle', { host });
  return (
    <div className={endStyles.end}>
      <PageTitle>{title}</PageTitle>
      <Brand balance={view.balance}>
        <div className={endStyles.head}>
          <FlowerHead total={18} filled={0} size={150} />
        </div>
        <div className={endStyles.words}>
          <p className={endStyles.survey}>{survey.title}</p>
          <h1 className={endStyles.title}>{title}</h1>
          <p className={endStyles.lead}>{t('leavingText')}</p>
          <dl className={styles.facts}>
            <div>
              <dt>{t('pays')}</dt>
              <dd>
                <CoinAmount amount={survey.maxPoints} tone="inherit" size="md" />
              </dd>
            </div>
            <div>
              <dt>{t('takes')}</dt>
              <dd>{t('minutes', { n: survey.loi })}</dd>
            </div>
            <div>
              <dt>{t('success')}</dt>
              <dd>{format.percent(view.ir)}</dd>
            </div>
          </dl>
        </div>
      </Brand>
      <div className={endStyles.columns}>
        <div className={styles.column}>
          <Point icon={<EyeOff size={24} />} title={t('privateTitle')}>
            {t('privateText')} {view.screenOutPoints > 0 && t('notNeeded', { n: view.screenOutPoints })}
          </Point>
          <Point icon={<CornerDownLeft size={24} />} title={t('endTitle')}>
            {t('endText')}
          </Point>
        </div>
        <div className={styles.column}>
          <Button size="form" block icon={<ExternalLink size={20} />} loading={isLeaving} onClick={leave}>
            {t('open')}
          </Button>
          <p className={styles.kept}>{t('keptUntil', { time: format.date(view.keptUntil, 'time') })}</p>
          <Button kind="secondary" size="form" block href={paths.questionnaire()}>
            {t('back')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Sends the code that a member typed; the page then shows the end. */
function useTypedCode({ survey: { encryptId }, attemptId }: InTool, onRefresh: () => void) {
  const [error, setError] = useState<string | null>(null);
  const change = useChange('POST /api/v1/Surveys/:encryptId/Ends', {
    onSuccess: () => onRefresh(),
    onError: (failed) => setError(failed.message),
  });
  const send = (code: string) => {
    setError(null);
    change.mutate({ params: { encryptId }, body: { code, session: attemptId } });
  };
  return { send, error, isBusy: change.isPending };
}

function Away({ view, onRefresh }: { view: InTool; onRefresh: () => void }) {
  const t = useT(surveyToolWords);
  const format = useFormat();
  const [reporting, setReporting] = useState(false);
  const { host, leftAt, survey } = view;
  const { leave, isLeaving } = useDeparture(view.attemptId);
  const typed = useTypedCode(view, onRefresh);
  return (
    <div className={endStyles.end}>
      <PageTitle>{t('awayTitle')}</PageTitle>
      <Brand balance={view.balance}>
        <div className={endStyles.head}>
          <FlowerHead total={18} filled={6} size={150} />
        </div>
        <div className={endStyles.words}>
          <p className={endStyles.survey}>{survey.title}</p>
          <h1 className={endStyles.title}>{t('awayTitle')}</h1>
          <p className={endStyles.lead}>{t('awayText')}</p>
        </div>
      </Brand>
      <div className={endStyles.columns}>
        <div className={styles.column}>
          <Card as="section">
            <h2 className={endStyles.heading}>{t('codeTitle')}</h2>
            <CodeBox error={typed.error} isBusy={typed.isBusy} onSend={typed.send} />
          </Card>
          <Card as="section" aria-label={t('steps')}>
            <ol className={styles.steps}>
              <li className={styles.step} data-state="done">
                <span>
                  <Check size={18} />
                </span>
                <strong>{t('left')}</strong>
                <small>{leftAt && format.date(leftAt, 'dayTime')}</small>
              </li>
              <li className={styles.step} data-state="now">
                <span />
                <strong>{t('answering', { host })}</strong>
                <small>{t('answeringText', { n: survey.loi })}</small>
              </li>
              <li className={styles.step}>
                <span>
                  <Coin size={18} />
                </span>
                <strong>{t('coins', { n: survey.maxPoints })}</strong>
                <small>{t('coinsText', { n: view.codeReviewDays })}</small>
              </li>
            </ol>
          </Card>
          <Point icon={<LifeBuoy size={24} />} title={t('lostTitle')}>
            {t('lostText', { n: view.waitDays })}
          </Point>
        </div>
        <div className={styles.column}>
          <Button size="form" block icon={<ExternalLink size={20} />} loading={isLeaving} onClick={leave}>
            {t('openAgain')}
          </Button>
          {view.next.length > 0 && (
            <>
              <h2 className={endStyles.next}>{t('next')}</h2>
              <div className={endStyles.nextCard}>
                {view.next.map((card) => (
                  <SurveyCard key={card.encryptId} survey={card} as="div" heading="h3" />
                ))}
              </div>
            </>
          )}
          <Button kind="secondary" size="form" block href={paths.questionnaire()}>
            {t('back')}
          </Button>
          <Button kind="ghost" size="dense" onClick={() => setReporting(true)}>
            {t('report')}
          </Button>
        </div>
      </div>
      <ReportDialog
        attempt={reporting ? { attemptId: view.attemptId, title: survey.title } : null}
        onClose={() => setReporting(false)}
      />
    </div>
  );
}
