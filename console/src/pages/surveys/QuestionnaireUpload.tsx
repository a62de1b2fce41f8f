import { Button } from '@pollen/ui/Button';
import { TextareaField } from '@pollen/ui/TextareaField';
import { CircleAlert, FileJson } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call';
import { useShowError } from '../../api/show-error';
import { DropZone } from '../../layouts/DropZone';
import { formWords } from '../../locales/survey-form.en';
import { useT } from '../../locales/translator';
import styles from './QuestionnaireUpload.module.css';
import type { Check } from './survey-types';

/** The server's limit is slightly higher; a larger file is not a questionnaire. */
const mostBytes = 1_400_000;

interface QuestionnaireUploadProps {
  onAccepted: (questionnaire: unknown, check: Check) => void;
}

/** Takes a questionnaire as a file or as text and lets the server check it. */
export function QuestionnaireUpload({ onAccepted }: QuestionnaireUploadProps) {
  const t = useT(formWords);
  const showError = useShowError();
  const [pastes, setPastes] = useState(false);
  const [pasted, setPasted] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [problems, setProblems] = useState<Check['problems']>([]);

  const check = async (text: string) => {
    setWrong('');
    setProblems([]);
    if (new Blob([text]).size > mostBytes) {
      setWrong(t('tooLarge', { n: mostBytes / 1_000_000 }));
      return;
    }
    let questionnaire: unknown;
    try {
      questionnaire = JSON.parse(text);
    } catch (error) {
      setWrong(t('notJson', { reason: error instanceof Error ? error.message : '' }));
      return;
    }
    setBusy(true);
    try {
      const found = await call('POST /api/console/QuestionnaireChecks', { body: { questionnaire } });
      setProblems(found.problems);
      if (found.problems.length === 0) onAccepted(questionnaire, found);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > mostBytes) {
      setProblems([]);
      setWrong(t('tooLarge', { n: mostBytes / 1_000_000 }));
      return;
    }
    try {
      await check(await file.text());
    } catch {
      setWrong(t('unreadable'));
    }
  };

  return (
    <div className={styles.upload}>
      <DropZone
        icon={<FileJson size={32} />}
        title={t('dropHere')}
        note={t('orChoose')}
        label={t('questionnaire')}
        accept=".json,application/json"
        verb={t('chooseFile')}
        busy={busy}
        doing={t('checking')}
        onFile={(file) => void take(file)}
      >
        <Button kind="ghost" aria-expanded={pastes} onClick={() => setPastes(!pastes)}>
          {t('pasteInstead')}
        </Button>
      </DropZone>
      {pastes && (
        <div className={styles.paste}>
          <TextareaField
            label={t('pasteLabel')}
            rows={10}
            spellCheck={false}
            className={styles.code}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
          <Button
            kind="tonal"
            disabled={pasted.trim() === ''}
            loading={busy}
            loadingLabel={t('checking')}
            onClick={() => void check(pasted)}
          >
            {t('checkPasted')}
          </Button>
        </div>
      )}
      <div role="alert">
        {wrong && (
          <p className={styles.wrong}>
            <CircleAlert size={20} />
            {wrong}
          </p>
        )}
        {problems.length > 0 && <ProblemList problems={problems} />}
      </div>
    </div>
  );
}

/** The problems that the server found, each with its place. */
export function ProblemList({ problems }: { problems: Check['problems'] }) {
  const t = useT(formWords);
  return (
    <div className={styles.problems}>
      <h2 className={styles.problemsTitle}>
        <CircleAlert size={20} />
        {t('problemsTitle', { n: problems.length })}
      </h2>
      <p className={styles.or}>{t('problemsText')}</p>
      <ol className={styles.list}>
        {problems.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one list as the server gave it; the same problem may stand twice.
          <li key={index}>
            <p>{problem.message}</p>
            {problem.path && <p className={styles.path}>{t('problemAt', { path: problem.path })}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
}
