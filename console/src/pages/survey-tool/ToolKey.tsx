import { CODE_REVIEW_DAYS, REPLACED_TAKEN_DAYS } from '@pollen/contract/survey-tool-values';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section, SectionBody } from '../../layouts/Columns';
import { useFormat } from '../../locales/format';
import { surveyToolWords } from '../../locales/survey-tool.en';
import { useT } from '../../locales/translator';
import { CopyField } from './CopyField';
import type { Tool } from './recipe-steps';
import styles from './SurveyTool.module.css';

/** The key with which a tool proves ends, and where its server calls. */
export function ToolKey({ surveyId, tool }: { surveyId: number; tool: Tool }) {
  const t = useT(surveyToolWords);
  const format = useFormat();
  const showError = useShowError();
  const [asks, setAsks] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const create = useChange('POST /api/console/Surveys/:id/Tool/Key', {
    onSuccess: ({ key }) => setMade(key),
    onError: showError,
  });
  const make = () => create.mutateAsync({ params: { id: surveyId } }).then(() => setAsks(false));
  const { isSet, formerUntil } = tool.key;
  return (
    <Section title={t('proof')}>
      <SectionBody>
        <p>
          {t('proofText', { n: CODE_REVIEW_DAYS })}{' '}
          {tool.provenReviewDays === 0 ? t('provenAtOnce') : t('provenAfter', { n: tool.provenReviewDays })}
        </p>
        <h3 className={styles.label}>{t('callUrl')}</h3>
        <CopyField text={tool.callUrl} label={`${t('copy')}: ${t('callUrl')}`} />
        {made !== null && (
          <div role="status">
            <h3 className={styles.label}>{t('key')}</h3>
            <CopyField text={made} label={`${t('copy')}: ${t('key')}`} />
            <p className={styles.quiet}>{t('keyHelp')}</p>
          </div>
        )}
        <p className={styles.quiet}>
          {t(isSet ? 'keyIsSet' : 'keyNone')}{' '}
          {formerUntil && t('keyUntil', { time: format.date(formerUntil, 'dayTime') })}
        </p>
        <div>
          <Button
            kind="secondary"
            size="dense"
            icon={<KeyRound size={20} />}
            disabled={tool.can.change !== true}
            loading={create.isPending}
            loadingLabel={t('makingKey')}
            onClick={() => (isSet ? setAsks(true) : void make())}
          >
            {t(isSet ? 'replaceKey' : 'makeKey')}
          </Button>
        </div>
        <ConfirmDialog
          open={asks}
          onClose={() => setAsks(false)}
          title={t('keyTitle')}
          confirmLabel={t('replaceKey')}
          confirmingLabel={t('makingKey')}
          onConfirm={make}
        >
          {t('keyText', { n: REPLACED_TAKEN_DAYS })}
        </ConfirmDialog>
      </SectionBody>
    </Section>
  );
}
