import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { useState } from 'react';
import { sensitivityWords } from '../../locales/sensitivity.en';
import { useT } from '../../locales/translator';
import styles from './Sensitivity.module.css';
import { useLeaveSurvey } from './use-leave-survey';

interface EraseAnswersProps {
  attemptId: string;
  erased: boolean;
  headingClass?: string | undefined;
}

/** The answers to a sensitive survey that has ended: a way to delete them, or that they are gone. */
export default function EraseAnswers({ attemptId, erased, headingClass }: EraseAnswersProps) {
  const t = useT(sensitivityWords);
  const [asks, setAsks] = useState(false);
  const { leave, isLeaving } = useLeaveSurvey(attemptId, () => setAsks(false));
  return (
    <Card as="section" className={styles.stack}>
      <h2 className={headingClass}>{t('answersTitle')}</h2>
      <p role="status">{erased ? t('erasedText') : t('eraseText')}</p>
      {!erased && (
        <div>
          <Button
            kind="secondary"
            size="dense"
            loading={isLeaving}
            loadingLabel={t('erasing')}
            onClick={() => setAsks(true)}
          >
            {t('erase')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('eraseQuestion')}
        confirmLabel={t('erase')}
        confirmingLabel={t('erasing')}
        cancelLabel={t('keep')}
        onConfirm={() => leave(true)}
      >
        {t('eraseConsequences')}
      </ConfirmDialog>
    </Card>
  );
}
