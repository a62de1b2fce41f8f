import { REPLACED_TAKEN_DAYS } from '@pollen/contract/survey-tool-values';
import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useToast } from '@pollen/ui/Toast';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useChange, useLiveCall } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Columns, Section, SectionBody } from '../../layouts/Columns';
import { Figures } from '../../layouts/Figures';
import { LoadFailed } from '../../layouts/LoadFailed';
import { useFormat } from '../../locales/format';
import { surveyToolWords } from '../../locales/survey-tool.en';
import { useT } from '../../locales/translator';
import { useSurvey } from '../surveys/survey-context';
import { CopyField } from './CopyField';
import type { Tool } from './recipe-steps';
import styles from './SurveyTool.module.css';
import { ToolEntry } from './ToolEntry';
import { ToolKey } from './ToolKey';
import { ToolRecipes } from './ToolRecipes';

/** The tab of a survey in a tool: what to paste into the tool, a try-out, and what came back. */
export default function SurveyToolPage() {
  const t = useT(surveyToolWords);
  const format = useFormat();
  const { id } = useSurvey();
  const { data: tool, error, refetch } = useLiveCall('GET /api/console/Surveys/:id/Tool', { params: { id } });
  if (!tool) {
    return error ? (
      <LoadFailed error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={3} height={180} />
    );
  }
  const { left, byCode, proven, doubtful } = tool.figures;
  return (
    <>
      {tool.isShared && (
        <Banner tone="warning" title={t('sharedTitle')}>
          {t('sharedText')}
        </Banner>
      )}
      <Figures
        figures={[
          { label: t('figureLeft'), value: format.number(left) },
          { label: t('figureCode'), value: format.number(byCode) },
          { label: t('figureProven'), value: format.number(proven) },
          { label: t('figureDoubtful'), value: format.number(doubtful) },
        ]}
      />
      <Columns
        side={
          <>
            <ToolEntry surveyId={id} tool={tool} />
            <ToolKey surveyId={id} tool={tool} />
          </>
        }
      >
        <Links surveyId={id} tool={tool} />
        <ToolRecipes tool={tool} />
      </Columns>
    </>
  );
}

function Links({ surveyId, tool }: { surveyId: number; tool: Tool }) {
  const t = useT(surveyToolWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const [asks, setAsks] = useState(false);
  const replace = useChange('POST /api/console/Surveys/:id/Tool/Codes', {
    onSuccess: () => toast.success(t('replaced')),
    onError: showError,
  });
  return (
    <Section
      title={t('links')}
      actions={
        <Button
          kind="secondary"
          size="dense"
          icon={<RefreshCw size={20} />}
          disabled={tool.can.change !== true}
          onClick={() => setAsks(true)}
        >
          {t('replace')}
        </Button>
      }
    >
      <SectionBody>
        <p>{t('linksText')}</p>
        <dl className={styles.links}>
          {tool.codes.map(({ meaning, code, link }) => (
            <div key={meaning}>
              <dt>
                {t(meaning)}
                <span className={styles.quiet}>{t(`${meaning}Note`)}</span>
              </dt>
              <dd>
                <CopyField text={link} label={t('copyLink', { end: t(meaning) })} />
                <CopyField text={code} label={t('copyCode', { end: t(meaning) })} />
              </dd>
            </div>
          ))}
        </dl>
        <p className={styles.quiet}>
          {t('noRedirect')}{' '}
          {tool.formerCodesUntil && t('formerCodes', { time: format.date(tool.formerCodesUntil, 'dayTime') })}
        </p>
        <ConfirmDialog
          open={asks}
          onClose={() => setAsks(false)}
          title={t('replaceTitle')}
          confirmLabel={t('replace')}
          confirmingLabel={t('replacing')}
          onConfirm={() => replace.mutateAsync({ params: { id: surveyId } }).then(() => setAsks(false))}
        >
          {t('replaceText', { n: REPLACED_TAKEN_DAYS })}
        </ConfirmDialog>
      </SectionBody>
    </Section>
  );
}
