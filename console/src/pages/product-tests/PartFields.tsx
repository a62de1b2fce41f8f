import { Button } from '@pollen/ui/Button';
import { TextField } from '@pollen/ui/TextField';
import { CircleCheck, Trash2 } from 'lucide-react';
import { Section } from '../../layouts/Columns';
import frame from '../../layouts/FormFrame.module.css';
import { productTestWords } from '../../locales/product-tests.en';
import { useT } from '../../locales/translator';
import { QuestionnaireUpload } from '../surveys/QuestionnaireUpload';
import styles from './ProductTests.module.css';
import type { PartDraft } from './test-draft';

interface PartFieldsProps {
  title: string;
  part: PartDraft;
  /** Without it the part has no title and no days of its own: the screener. */
  isReport?: boolean;
  /** The names of the fields that are wrong. */
  wrong: ReadonlySet<string>;
  prefix: string;
  onChange: (change: Partial<PartDraft>) => void;
  /** Absent where the part cannot be removed. */
  onRemove?: { readonly label: string; readonly remove: () => void } | undefined;
}

/** The fields of a screener or a report, with its questionnaire. */
export function PartFields({ title, part, isReport, wrong, prefix, onChange, onRemove }: PartFieldsProps) {
  const t = useT(productTestWords);
  const error = (name: string) => (wrong.has(`${prefix}.${name}`) ? t('invalid') : undefined);
  const field = (name: Exclude<keyof PartDraft, 'questionnaire'>) => ({
    value: part[name],
    error: error(name),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <Section
      title={title}
      actions={
        onRemove && (
          <Button
            kind="ghost"
            size="dense"
            icon={<Trash2 size={20} />}
            aria-label={onRemove.label}
            onClick={onRemove.remove}
          />
        )
      }
    >
      <div className={frame.fields}>
        {isReport && (
          <div className={frame.two}>
            <TextField label={t('reportTitle')} maxLength={120} {...field('en')} />
            <TextField label={t('reportTitleZh')} lang="zh-CN" maxLength={120} {...field('zh')} />
          </div>
        )}
        <div className={frame.three}>
          <TextField label={t('minutes')} inputMode="numeric" maxLength={3} {...field('minutes')} />
          {isReport && (
            <>
              <TextField label={t('opensAfter')} inputMode="numeric" maxLength={3} {...field('opensAfterDays')} />
              <TextField label={t('dueAfter')} inputMode="numeric" maxLength={3} {...field('dueAfterDays')} />
            </>
          )}
        </div>
        {part.questionnaire === undefined ? (
          <section className={styles.upload} aria-label={t('uploadFor', { part: title })}>
            <QuestionnaireUpload onAccepted={(questionnaire) => onChange({ questionnaire })} />
            {wrong.has(`${prefix}.questionnaire`) && <p className={styles.wrong}>{t('questionnaireMissing')}</p>}
          </section>
        ) : (
          <div className={styles.ready}>
            <p role="status">
              <CircleCheck size={20} />
              {t('questionnaireReady')}
            </p>
            <Button kind="ghost" size="dense" onClick={() => onChange({ questionnaire: undefined })}>
              {t('replace')}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}
