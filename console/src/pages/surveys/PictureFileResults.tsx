import { Button } from '@pollen/ui/Button';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useFormat } from '../../locales/format';
import { surveyPictureWords } from '../../locales/survey-pictures.en';
import { useT } from '../../locales/translator';
import styles from './PicturesCard.module.css';
import type { FileResult } from './use-picture-files';

/** Says what became of the files that were given last: which picture each was added to, or why it was not. */
export function PictureFileResults({ results, onHide }: { results: readonly FileResult[]; onHide: () => void }) {
  const t = useT(surveyPictureWords);
  const format = useFormat();
  const added = results.filter(({ isAdded }) => isAdded).length;
  const refused = results.length - added;
  return (
    <div role="status" className={styles.status}>
      {results.length > 0 && (
        <div className={styles.results}>
          <div className={styles.resultHead}>
            <p>
              {format.sentences([
                ...(added > 0 ? [t('matched', { n: added })] : []),
                ...(refused > 0 ? [t('unmatched', { n: refused })] : []),
              ])}
            </p>
            <Button kind="ghost" size="dense" onClick={onHide}>
              {t('hideResults')}
            </Button>
          </div>
          <ul>
            {/* What needs the operator comes first. */}
            {results
              .map((result, place) => ({ ...result, place }))
              .toSorted((one, other) => Number(one.isAdded) - Number(other.isAdded))
              .map(({ file, isAdded, words, place }) => (
                <li key={place} data-added={isAdded}>
                  {isAdded ? <CircleCheck size={20} aria-hidden /> : <CircleAlert size={20} aria-hidden />}
                  <span>
                    <strong>{file}</strong> <span className={styles.problem}>{words}</span>
                  </span>
                </li>
              ))}
          </ul>
        </div>
      )}
    </div>
  );
}
