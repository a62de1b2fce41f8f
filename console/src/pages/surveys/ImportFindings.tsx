import type { Api } from '@pollen/contract/api';
import { Button } from '@pollen/ui/Button';
import { CircleCheck, Download, TriangleAlert } from 'lucide-react';
import { download } from '../../layouts/download';
import { formWords } from '../../locales/survey-form.en';
import { useT } from '../../locales/translator';
import styles from './QuestionnaireUpload.module.css';

export type Imported = Api['POST /api/console/QuestionnaireImports']['data'];

/** The names of the programs, which are the same in all languages. */
const programs: Readonly<Record<Imported['format'], string>> = {
  limesurvey: 'LimeSurvey',
  qualtrics: 'Qualtrics',
  xlsform: 'XLSForm',
};

/** Says what of an imported file was left out or changed, each with its place in that file. */
export function ImportFindings({ imported: { format, findings } }: { imported: Imported }) {
  const t = useT(formWords);
  const program = programs[format];
  if (findings.length === 0) {
    return (
      <p className={styles.complete}>
        <CircleCheck size={20} />
        {t('importedAll', { program })}
      </p>
    );
  }
  const save = () =>
    download(
      t('importFileName', { program }),
      findings.map(({ place, message }) => `${place}\t${message}`).join('\r\n'),
      'text/plain',
    );
  return (
    <section className={styles.findings} aria-labelledby="import-findings">
      <h2 className={styles.findingsTitle} id="import-findings">
        <TriangleAlert size={20} />
        {t('importFindings', { n: findings.length, program })}
      </h2>
      <p className={styles.or}>{t('importFindingsNote')}</p>
      <ol className={styles.list} data-whole>
        {findings.map(({ place, message }) => (
          <li key={`${place} ${message}`}>
            <p>{message}</p>
            {place && (
              <p className={styles.or}>
                {t('importPlace')} <code>{place}</code>
              </p>
            )}
          </li>
        ))}
      </ol>
      <div>
        <Button kind="ghost" size="dense" icon={<Download size={20} />} onClick={save}>
          {t('saveFindings')}
        </Button>
      </div>
    </section>
  );
}
