import { Button } from '@pollen/ui/Button';
import { Checkbox } from '@pollen/ui/Checkbox';
import { Dialog } from '@pollen/ui/Dialog';
import { useState } from 'react';
import { sensitivityWords } from '../../locales/sensitivity.en';
import { useT } from '../../locales/translator';
import type { SurveyInfo } from '../survey-info/survey-info';
import { SensitiveFacts } from './SensitiveNote';
import styles from './Sensitivity.module.css';

interface AgreeDialogProps {
  sensitive: NonNullable<SurveyInfo['sensitive']>;
  open: boolean;
  isStarting: boolean;
  onClose: () => void;
  onAgree: () => void;
}

/** Tells what a sensitive survey asks about and asks for the agreement, without which it does not start. */
export default function AgreeDialog({ sensitive, open, isStarting, onClose, onAgree }: AgreeDialogProps) {
  const t = useT(sensitivityWords);
  const [agrees, setAgrees] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={isStarting ? () => undefined : onClose}
      title={t('agreeTitle')}
      wide
      actions={
        <>
          <Button kind="ghost" disabled={isStarting} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={!agrees} loading={isStarting} loadingLabel={t('starting')} onClick={onAgree}>
            {t('start')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <SensitiveFacts sensitive={sensitive} />
        <Checkbox checked={agrees} onChange={({ target }) => setAgrees(target.checked)}>
          {t('agree')}
        </Checkbox>
      </div>
    </Dialog>
  );
}
