import { CODE_REVIEW_DAYS, markOf } from '@pollen/contract/survey-tool-values';
import { Button } from '@pollen/ui/Button';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { FlaskConical, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section, SectionBody } from '../../layouts/Columns';
import { FormDialog } from '../../layouts/FormDialog';
import { useOpening } from '../../layouts/use-opening';
import { useFormat } from '../../locales/format';
import { surveyToolWords } from '../../locales/survey-tool.en';
import { useT } from '../../locales/translator';
import { isEntryLink } from './entry-link';
import type { Tool } from './recipe-steps';
import styles from './SurveyTool.module.css';
import { isToolNumber, limitsOf } from './tool-draft';

/** The entry link of a survey in a tool, and a try-out through it. */
export function ToolEntry({ surveyId, tool }: { surveyId: number; tool: Tool }) {
  const t = useT(surveyToolWords);
  const format = useFormat();
  const showError = useShowError();
  const changing = useOpening();
  const start = useChange('POST /api/console/Surveys/:id/Tool/Trial', {
    onSuccess: ({ url }) => window.open(url, '_blank', 'noopener'),
    onError: showError,
  });
  const { tried } = tool;
  const about = tried && { via: t(`via_${tried.via}`), time: format.date(tried.at, 'dayTime') };
  return (
    <>
      <Section
        title={t('entry')}
        actions={
          <Button
            kind="ghost"
            size="dense"
            icon={<Pencil size={20} />}
            disabled={tool.can.change !== true}
            onClick={changing.show}
          >
            {t('changeEntry')}
          </Button>
        }
      >
        <SectionBody>
          <code className={styles.code}>{tool.entryLink}</code>
        </SectionBody>
      </Section>
      <Section title={t('tryTitle')}>
        <SectionBody>
          <p>{t('tryText')}</p>
          <p className={styles.quiet}>
            {!tried || !about
              ? t('notTried')
              : tried.meaning === null
                ? t('triedUnknown', about)
                : t('triedAs', { ...about, end: t(tried.meaning) })}
          </p>
          <div>
            <Button
              kind="secondary"
              size="dense"
              icon={<FlaskConical size={20} />}
              loading={start.isPending}
              onClick={() => start.mutate({ params: { id: surveyId } })}
            >
              {t('try')}
            </Button>
          </div>
        </SectionBody>
      </Section>
      <ChangeEntry key={changing.key} surveyId={surveyId} tool={tool} open={changing.open} onClose={changing.hide} />
    </>
  );
}

interface ChangeEntryProps {
  surveyId: number;
  tool: Tool;
  open: boolean;
  onClose: () => void;
}

function ChangeEntry({ surveyId, tool, open, onClose }: ChangeEntryProps) {
  const t = useT(surveyToolWords);
  const toast = useToast();
  const showError = useShowError();
  const [link, setLink] = useState(tool.entryLink);
  const [days, setDays] = useState(String(tool.provenReviewDays));
  const [isWrong, setIsWrong] = useState(false);
  const change = useChange('POST /api/console/Surveys/:id/Tool', {
    onSuccess: () => {
      toast.success(t('saved'));
      onClose();
    },
    onError: showError,
  });
  const submit = () => {
    setIsWrong(true);
    if (!isEntryLink(link) || !isToolNumber('provenReviewDays', days)) return;
    change.mutate({ params: { id: surveyId }, body: { entryLink: link.trim(), provenReviewDays: Number(days) } });
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('changeEntryTitle')}
      verb={t('save')}
      isBusy={change.isPending}
      onSubmit={submit}
    >
      <TextField
        label={t('entryLink')}
        help={t('entryLinkHelp', {
          session: markOf('session'),
          participant: markOf('participant'),
          study: markOf('study'),
        })}
        error={isWrong && !isEntryLink(link) ? t('entryLinkWrong', { session: markOf('session') }) : undefined}
        value={link}
        maxLength={1999}
        autoFocus
        onChange={(event) => setLink(event.target.value)}
      />
      <TextField
        label={t('provenReviewDays')}
        help={t('provenReviewDaysHelp', { n: CODE_REVIEW_DAYS })}
        inputMode="numeric"
        maxLength={2}
        error={
          isWrong && !isToolNumber('provenReviewDays', days) ? t('wrong', limitsOf('provenReviewDays')) : undefined
        }
        value={days}
        onChange={(event) => setDays(event.target.value.trim())}
      />
    </FormDialog>
  );
}
