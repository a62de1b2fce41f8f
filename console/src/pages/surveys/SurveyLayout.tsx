import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { Menu } from '@pollen/ui/Menu';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { Calculator, Ellipsis, ExternalLink, Eye, ScrollText } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router';
import { useCall, useLiveCall } from '../../api/query';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { PauseReason } from '../../layouts/PauseReason';
import { WaitingNote } from '../../layouts/WaitingNote';
import { useFormat } from '../../locales/format';
import { partnerWords } from '../../locales/partners.en';
import { shellWords } from '../../locales/shell.en';
import { surveyToolWords } from '../../locales/survey-tool.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { PreviewDialog } from './PreviewDialog';
import { StateActions } from './StateActions';
import styles from './SurveyLayout.module.css';
import { SurveyStatePill } from './SurveyStatePill';
import { SurveyTabs } from './SurveyTabs';
import { HeadActionsPlace } from './survey-context';
import { type SurveyTab, surveyTabOf } from './survey-tabs';
import type { Survey } from './survey-types';

/** The tabs about the fieldwork offer the preview and the change of state; the others have their own actions only. */
const fieldworkTabs: readonly SurveyTab[] = ['overview', 'quotas', 'invitations'];

/**
 * The page of one survey: one head with title, state and actions, and below it the tab that the address names. The
 * survey is loaded once for all tabs and refreshed while the page is open.
 */
export default function SurveyLayout() {
  const id = Number(useParams().id);
  const { pathname } = useLocation();
  const tab = surveyTabOf(pathname);
  const live = useLiveCall('GET /api/console/Surveys/:id', { params: { id } });
  const { data: survey, error, refetch } = live;
  const [place, setPlace] = useState<HTMLElement | null>(null);
  if (!survey) {
    return error ? (
      <LoadFailed heading="h1" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={4} height={140} />
    );
  }
  if (survey.kind === 'productTest') return <Navigate to={paths.productTest(survey.id)} replace />;
  return (
    <HeadActionsPlace value={place}>
      <SurveyHead survey={survey} tab={tab} live={live} onPlace={setPlace} />
      <SurveyTabs survey={survey} />
      {fieldworkTabs.includes(tab) && <Notices survey={survey} />}
      <Suspense>
        <Outlet context={survey} />
      </Suspense>
    </HeadActionsPlace>
  );
}

interface SurveyHeadProps {
  survey: Survey;
  tab: SurveyTab;
  live: { dataUpdatedAt: number; isRefetchError: boolean };
  onPlace: (place: HTMLElement | null) => void;
}

function SurveyHead({ survey, tab, live, onPlace }: SurveyHeadProps) {
  const t = useT(surveyWords);
  const shell = useT(shellWords);
  const [previews, setPreviews] = useState(false);
  const hasQuestionnaire = survey.partner === null && survey.toolHost === null && survey.kind !== 'ad';
  return (
    <>
      <PageHead
        title={survey.title}
        tab={tab === 'overview' ? undefined : t(`tab_${tab}`)}
        live={live}
        back={
          survey.productTestId === null
            ? { href: paths.surveys(), label: t('title') }
            : { href: paths.productTest(survey.productTestId, 'setup'), label: shell('productTests') }
        }
        over={
          <>
            <span>{t('number', { number: survey.number })}</span>
            {hasQuestionnaire && <span>{t('version', { n: survey.version })}</span>}
          </>
        }
        beside={<SurveyStatePill state={survey.state} />}
        actions={
          <>
            <div ref={onPlace} className={styles.place} />
            {fieldworkTabs.includes(tab) && (
              <>
                {hasQuestionnaire && (
                  <Button kind="secondary" size="dense" icon={<Eye size={20} />} onClick={() => setPreviews(true)}>
                    {t('preview')}
                  </Button>
                )}
                {survey.productTestId === null && <StateActions survey={survey} />}
              </>
            )}
            <Menu
              label={t('moreActions')}
              className={styles.more}
              items={[
                {
                  key: 'member',
                  icon: <ExternalLink size={20} />,
                  label: t('memberPage'),
                  onClick: () => window.open(paths.surveyInfo(survey.encryptId), '_blank', 'noopener'),
                },
                {
                  key: 'feasibility',
                  icon: <Calculator size={20} />,
                  label: shell('feasibility'),
                  href: paths.feasibility({ survey: survey.id }),
                },
                {
                  key: 'history',
                  icon: <ScrollText size={20} />,
                  label: shell('history'),
                  href: paths.auditLog('survey', survey.id),
                },
              ]}
            >
              <Ellipsis size={20} />
            </Menu>
          </>
        }
      />
      <PreviewDialog
        open={previews}
        onClose={() => setPreviews(false)}
        questionnaire={survey.questionnaire}
        surveyId={survey.id}
      />
    </>
  );
}

/** Where the questionnaire and the answers of a survey are that a partner runs. */
function PartnerNote({ partner }: { partner: NonNullable<Survey['partner']> }) {
  const t = useT(partnerWords);
  const format = useFormat();
  const { id, name, externalId, cpiCents } = partner;
  return (
    <Banner
      tone="info"
      title={t('atPartner', { partner: name, survey: externalId, amount: format.dollars(cpiCents) })}
      action={{ label: t('toPartner'), href: paths.partner(id) }}
    />
  );
}

/** Where the questionnaire and the answers of a survey are that runs in a tool. */
function ToolNote({ surveyId, host }: { surveyId: number; host: string }) {
  const t = useT(surveyToolWords);
  return (
    <Banner
      tone="info"
      title={t('atTool', { host })}
      action={{ label: t('toTool'), href: paths.surveyTool(surveyId) }}
    />
  );
}

/** What happened to the survey by itself, and the changes that wait for approval. */
function Notices({ survey }: { survey: Survey }) {
  const t = useT(surveyWords);
  const format = useFormat();
  return (
    <div className={styles.notices}>
      {survey.partner && <PartnerNote partner={survey.partner} />}
      {survey.toolHost !== null && <ToolNote surveyId={survey.id} host={survey.toolHost} />}
      {survey.state === 'paused' && <PausedItself surveyId={survey.id} />}
      {survey.closedItself && survey.endsOn && (
        <Banner
          tone="info"
          title={t('closedAutomatically', { day: format.dayAndTime(survey.endsOn, survey.endsTime) })}
        />
      )}
      {survey.waiting.map((change) => (
        <WaitingNote key={change.id} change={change} titled />
      ))}
    </div>
  );
}

/** The reason for an automatic pause. */
function PausedItself({ surveyId }: { surveyId: number }) {
  const pauses = useCall('GET /api/console/SurveyPauses', { query: { surveyId } });
  const t = useT(surveyWords);
  const [pause] = pauses.data?.list ?? [];
  const reports = { label: t('seeReports'), href: paths.conversations(`?tab=all&kind=report&survey=${surveyId}`) };
  return pause ? <PauseReason pause={pause} action={pause.reason === 'reports' ? reports : undefined} /> : null;
}
