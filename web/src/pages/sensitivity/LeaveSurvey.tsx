import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { Radio } from '@pollen/ui/Radio';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { sensitivityWords } from '../../locales/sensitivity.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './Sensitivity.module.css';
import { useLeaveSurvey } from './use-leave-survey';

const ways = ['later', 'forGood', 'forGoodKept'] as const;

/** Asks how to leave a sensitive survey: to continue later, or for good with or without the answers so far. */
export default function LeaveSurvey({ attemptId, onClose }: { attemptId: string; onClose: () => void }) {
  const t = useT(sensitivityWords);
  const navigate = useNavigate();
  const [way, setWay] = useState<(typeof ways)[number]>('later');
  const { leave, isLeaving } = useLeaveSurvey(attemptId, onClose);
  return (
    <Dialog
      open
      onClose={isLeaving ? () => undefined : onClose}
      title={t('leaveTitle')}
      wide
      actions={
        <>
          <Button kind="ghost" disabled={isLeaving} onClick={onClose}>
            {t('stay')}
          </Button>
          <Button
            loading={isLeaving}
            loadingLabel={t('leaving')}
            onClick={() => (way === 'later' ? navigate(paths.questionnaire()) : leave(way === 'forGood'))}
          >
            {t('leave')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{t('leaveTitle')}</legend>
          {ways.map((each) => (
            <Radio key={each} name="way" checked={way === each} disabled={isLeaving} onChange={() => setWay(each)}>
              {t(each)}
              <span className={styles.choiceNote}>{t(`${each}Note`)}</span>
            </Radio>
          ))}
        </fieldset>
        <p className={styles.note}>{t('consequences')}</p>
      </div>
    </Dialog>
  );
}
