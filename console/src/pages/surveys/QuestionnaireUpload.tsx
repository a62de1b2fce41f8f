import { MAX_IMPORT_BYTES } from '@pollen/contract/questionnaire-import-values';
import { Button } from '@pollen/ui/Button';
import { TextareaField } from '@pollen/ui/TextareaField';
import { CircleAlert, FileJson } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call';
import { useShowError } from '../../api/show-error';
import { DropZone } from '../../layouts/DropZone';
import { dataUrlOf } from '../../layouts/data-url';
import { formWords } from '../../locales/survey-form.en';
import { useT } from '../../locales/translator';
import { FetchLists } from './FetchLists';
import { type Imported, ImportFindings } from './ImportFindings';
import { LeaveOut } from './LeaveOut';
import { ProblemList } from './ProblemList';
import styles from './QuestionnaireUpload.module.css';
import type { Check } from './survey-types';

/** The server's limit is slightly higher; a larger file is not a questionnaire. */
const mostBytes = 1_400_000;

/** Whether a file is a survey of another program, by its first characters and its content. */
async function isOfAnotherProgram(file: File): Promise<boolean> {
  const [first = ''] = (await file.slice(0, 100).text()).replace(/^\uFEFF/, '').trim();
  return first !== '{' && first !== '['
    ? !/\.json$/i.test(file.name)
    : (await file.text()).includes('"SurveyElements"');
}

interface QuestionnaireUploadProps {
  /** Called with a questionnaire without problems and its title, if it has one. */
  onAccepted: (questionnaire: unknown, title: string | null) => void;
}

/** Takes a questionnaire as a file or as text and lets the server check it; one of another program is imported first. */
export function QuestionnaireUpload({ onAccepted }: QuestionnaireUploadProps) {
  const t = useT(formWords);
  const showError = useShowError();
  const [pastes, setPastes] = useState(false);
  const [pasted, setPasted] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [refused, setRefused] = useState<{ readonly questionnaire: unknown; readonly check: Check } | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  const [missingPictures, setMissingPictures] = useState(0);

  const forget = () => {
    setWrong('');
    setRefused(null);
    setImported(null);
    setMissingPictures(0);
  };
  const checkQuestionnaire = async (questionnaire: unknown) => {
    const found = await call('POST /api/console/QuestionnaireChecks', { body: { questionnaire } });
    setMissingPictures(found.missingPictures);
    if (found.problems.length === 0) onAccepted(questionnaire, found.title);
    else setRefused({ questionnaire, check: found });
  };
  const check = async (text: string) => {
    forget();
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
      await checkQuestionnaire(questionnaire);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  const importFile = async (file: File) => {
    setBusy(true);
    try {
      const url = await dataUrlOf(file);
      const content = url.slice(url.indexOf(',') + 1);
      const found = await call('POST /api/console/QuestionnaireImports', { body: { content } });
      setImported(found);
      await checkQuestionnaire(found.questionnaire);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    forget();
    if (file.size > MAX_IMPORT_BYTES) {
      setWrong(t('tooLarge', { n: MAX_IMPORT_BYTES / 1_000_000 }));
      return;
    }
    try {
      if (await isOfAnotherProgram(file)) await importFile(file);
      else await check(await file.text());
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
        accept=".json,.lss,.lsa,.qsf,.xlsx,application/json"
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
        {refused && <ProblemList problems={refused.check.problems} note={t('problemsText')} />}
      </div>
      {refused?.check.canFetchLists && (
        <FetchLists questionnaire={refused.questionnaire} onFetched={checkQuestionnaire} />
      )}
      {refused?.check.canLeaveOut && (
        <div>
          <LeaveOut
            questionnaire={refused.questionnaire}
            mustBeValid
            onReduced={({ questionnaire, title }) => {
              setRefused(null);
              onAccepted(questionnaire, title);
            }}
          />
        </div>
      )}
      <div role="status">
        {missingPictures > 0 && <p className={styles.note}>{t('missingPictures', { n: missingPictures })}</p>}
        {imported && <ImportFindings imported={imported} />}
      </div>
    </div>
  );
}
