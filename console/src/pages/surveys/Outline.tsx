import { ChevronDown, ListChecks } from 'lucide-react';
import card from '../../layouts/FoldingCard.module.css';
import { useLang } from '../../locales/language';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { isKind, kinds } from '../survey-editor/kinds/table';
import styles from './Outline.module.css';
import type { Survey } from './survey-types';

/** The pages of a questionnaire with the number and kind of each question. */
export function Outline({ outline }: { outline: Survey['outline'] }) {
  const t = useT(surveyWords);
  const lang = useLang();
  let number = 0;
  return outline.map((page, index) => {
    const count = page.questions.filter(({ type }) => type !== 'html').length;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pages stand in their order; two may share a title.
      <details key={index} className={card.card} open>
        <summary className={card.head}>
          <ChevronDown size={20} className={card.chevron} />
          <h2 className={card.title}>{page.page || t('pageNumber', { n: index + 1 })}</h2>
          <span className={card.count}>{t('questionsCount', { n: count })}</span>
        </summary>
        <ol className={styles.questions}>
          {page.questions.map((question) => {
            const isNote = question.type === 'html';
            if (!isNote) number += 1;
            const known = isKind(question.type) ? kinds[question.type] : null;
            const Icon = known?.Icon ?? ListChecks;
            return (
              <li key={question.name} className={styles.question}>
                <span className={styles.number}>{isNote ? '' : number}</span>
                <div>
                  <p className={styles.words}>{question.title || (isNote ? question.name : t('untitled'))}</p>
                  <p className={styles.kind}>
                    <Icon size={16} />
                    {known?.label[lang] ?? question.type}
                  </p>
                </div>
              </li>
            );
          })}
        </ol>
      </details>
    );
  });
}
