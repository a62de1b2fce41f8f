import { ApiError, type DataOf } from '@pollen/contract/client';
import { ownChinese } from '@pollen/contract/translation-values';
import { Button } from '@pollen/ui/Button';
import { SelectField } from '@pollen/ui/SelectField';
import { TextareaField } from '@pollen/ui/TextareaField';
import { TextField } from '@pollen/ui/TextField';
import { useState } from 'react';
import { call } from '../../api/call';
import { useChange } from '../../api/query';
import { ChangeDialog } from '../../layouts/ChangeDialog';
import { formWords } from '../../locales/survey-form.en';
import { textWords } from '../../locales/texts.en';
import { useT } from '../../locales/translator';
import { type Question, sections } from './questions';
import styles from './Texts.module.css';

interface QuestionDialogProps {
  open: boolean;
  onClose: () => void;
  /** Null for a new question. */
  question: Question | null;
}

const languages = ['en', 'zh'] as const;
const empty = { en: '', zh: '' };
const written = (text: typeof empty) => ({ en: text.en, zh: ownChinese(text) });

/** Edits a question of the help page and its answer, in both languages side by side, with a preview of the answers. */
export function QuestionDialog({ open, onClose, question }: QuestionDialogProps) {
  const t = useT(textWords);
  const surveys = useT(formWords);
  const [section, setSection] = useState<Question['section']>(question?.section ?? 'overview');
  const [words, setWords] = useState(question ? written(question.question) : empty);
  const [answer, setAnswer] = useState(question ? written(question.answer) : empty);
  const [wasSent, setWasSent] = useState(false);
  const [shown, setShown] = useState<DataOf<'POST /api/console/FaqPreviews'> | string | null>(null);
  const add = useChange('POST /api/console/Faq');
  const change = useChange('POST /api/console/Faq/:id');
  const isRight = words.en.trim() !== '' && answer.en.trim() !== '';
  const missing = (text: string) => (wasSent && text.trim() === '' ? t('missing') : undefined);
  const fields = { section, question: words, answer };

  const preview = async () => {
    try {
      setShown(await call('POST /api/console/FaqPreviews', { body: { answer } }));
    } catch (error) {
      setShown(error instanceof ApiError ? (error.messages[0] ?? '') : '');
    }
  };
  return (
    <ChangeDialog
      open={open}
      onClose={onClose}
      wide
      title={t(question ? 'changeTitle' : 'addTitle')}
      version={question?.version ?? 0}
      {...(question ? {} : { verb: t('addQuestion'), doing: t('adding') })}
      done={t(question ? 'savedText' : 'added')}
      onWrong={() => setWasSent(true)}
      onSave={
        isRight
          ? ({ version, reason }) =>
              question
                ? change.mutateAsync({ params: { id: question.id }, body: { ...fields, version, reason } })
                : add.mutateAsync({ body: { ...fields, reason } })
          : null
      }
    >
      <SelectField
        label={t('section')}
        value={section}
        options={sections.map((each) => ({ value: each, label: t(each) }))}
        onChange={(event) => setSection(sections.find((each) => each === event.target.value) ?? section)}
      />
      <div className={styles.two}>
        {languages.map((lang) => (
          <TextField
            key={lang}
            label={t(lang === 'en' ? 'questionEn' : 'questionZh')}
            help={lang === 'zh' ? surveys('optional') : undefined}
            error={lang === 'en' ? missing(words.en) : undefined}
            maxLength={300}
            lang={lang}
            value={words[lang]}
            onChange={(event) => setWords({ ...words, [lang]: event.target.value })}
          />
        ))}
        {languages.map((lang) => (
          <TextareaField
            key={lang}
            label={t(lang === 'en' ? 'answerEn' : 'answerZh')}
            help={t('answerHelp')}
            error={lang === 'en' ? missing(answer.en) : undefined}
            className={styles.code}
            maxLength={8000}
            rows={7}
            lang={lang}
            value={answer[lang]}
            onChange={(event) => setAnswer({ ...answer, [lang]: event.target.value })}
          />
        ))}
      </div>
      <div>
        <Button kind="tonal" size="dense" onClick={() => void preview()}>
          {t('preview')}
        </Button>
      </div>
      <div role="status" className={styles.two}>
        {typeof shown === 'string' && <p>{t('previewFailed', { reason: shown })}</p>}
        {shown !== null &&
          typeof shown !== 'string' &&
          languages.map((lang) => (
            <div
              key={lang}
              lang={lang === 'zh' ? 'zh-CN' : 'en'}
              className={styles.prose}
              inert
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has cleaned it, as it does for readers.
              dangerouslySetInnerHTML={{ __html: shown[lang] }}
            />
          ))}
      </div>
    </ChangeDialog>
  );
}
