import { Dialog } from '@pollen/ui/Dialog';
import { Spinner } from '@pollen/ui/Spinner';
import { lazy, Suspense } from 'react';
import { isNarrow } from '../../layouts/is-narrow';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import styles from './Preview.module.css';

const QuestionnairePreview = lazy(() => import('./QuestionnairePreview'));

interface PreviewDialogProps {
  open: boolean;
  onClose: () => void;
  questionnaire: unknown;
  /** The survey whose picture files are shown. */
  surveyId?: number;
}

/** The preview in a dialog that is wide enough for a desktop. */
export function PreviewDialog({ open, onClose, questionnaire, surveyId }: PreviewDialogProps) {
  const t = useT(surveyWords);
  return (
    <Dialog open={open} onClose={onClose} title={t('previewTitle')} closable className={styles.dialog}>
      <p className={styles.note}>{t('previewNote')}</p>
      <InlinePreview
        questionnaire={questionnaire}
        surveyId={surveyId}
        initialDevice={isNarrow() ? 'phone' : 'desktop'}
      />
    </Dialog>
  );
}

interface PreviewHereProps {
  questionnaire: unknown;
  surveyId?: number | undefined;
  initialDevice?: 'phone' | 'desktop';
  page?: string | null;
}

/** The preview inside a page. The renderer of questionnaires loads with it. */
export function InlinePreview(props: PreviewHereProps) {
  return (
    <Suspense
      fallback={
        <div className={styles.loading}>
          <Spinner />
        </div>
      }
    >
      <QuestionnairePreview {...props} />
    </Suspense>
  );
}
