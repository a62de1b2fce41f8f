import { SegmentedControl } from '@pollen/ui/SegmentedControl';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Section } from '../../layouts/Columns';
import { useLang } from '../../locales/language';
import { resultWords } from '../../locales/results.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './ResultsPage.module.css';
import type { TableRequest } from './table-view';

const answersIn = ['values', 'labels', 'codes'] as const;

/**
 * Links that download the tables of the page, and the responses as files; with weights while the page is weighted. The
 * browser saves while the server still writes, because a million rows fit into no memory.
 */
export function ResponseFiles({ surveyId, view }: { surveyId: number; view: TableRequest }) {
  const t = useT(resultWords);
  const lang = useLang();
  const [answers, setAnswers] = useState<(typeof answersIn)[number]>('values');
  const weights = view.weighted ? 'survey' : '';
  const files = [
    { word: 'excel', note: 'excelNote', href: paths.tablesExcel(surveyId, view, lang) },
    { word: 'csv', note: `csv_${answers}`, href: paths.responsesCsv(surveyId, answers, lang, weights) },
    { word: 'json', note: 'jsonNote', href: paths.responsesFile(surveyId, 'Json', weights) },
    { word: 'spss', note: 'spssNote', href: paths.responsesFile(surveyId, 'Spss', weights) },
    { word: 'syntax', note: 'syntaxNote', href: paths.responsesSyntax(surveyId, lang, weights) },
  ] as const;
  return (
    <Section title={t('files')}>
      <div className={styles.inside}>
        <SegmentedControl
          label={t('answersInCsv')}
          value={answers}
          options={answersIn.map((value) => ({ value, label: t(`in_${value}`) }))}
          onChange={setAnswers}
          className={styles.answersIn}
        />
        <ul className={styles.files}>
          {files.map(({ word, note, href }) => (
            <li key={word}>
              <a className={styles.file} href={href}>
                <Download size={20} />
                {t(word)}
              </a>
              <p>{t(note)}</p>
            </li>
          ))}
          <li>
            <p>
              {view.weighted && `${t('filesWeighted')} `}
              {t('filesNote')}
            </p>
          </li>
        </ul>
      </div>
    </Section>
  );
}
