import type { DataOf } from '@pollen/contract/client';
import { BarChart3 } from 'lucide-react';
import { Link } from 'react-router';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './Answers.module.css';

export type Answers = DataOf<'GET /api/console/Surveys/:id/Versions/:version/Answers'>;

interface AnswersNoteProps {
  surveyId: number;
  version: number;
  answers: Answers;
}

/** Names the version whose answers the bars show, or says that there are none yet. */
export function AnswersNote({ surveyId, version, answers }: AnswersNoteProps) {
  const t = useT(editorWords);
  const { attempts, waiting } = answers;
  return (
    <p className={styles.note}>
      <BarChart3 size={20} />
      <span>
        {attempts === 0 ? t('answersNone', { version }) : t('answersNote', { n: attempts, version })}{' '}
        {waiting > 0 && `${t('answersWaiting', { n: waiting })} `}
        <Link to={paths.surveyResults(surveyId)}>{t('answersResults')}</Link>
      </span>
    </p>
  );
}
