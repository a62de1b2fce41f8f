import type { ApiError } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { shellWords } from '../../locales/shell.en';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import { FetchLists } from '../surveys/FetchLists';
import { LeaveOut } from '../surveys/LeaveOut';
import { ProblemList } from '../surveys/ProblemList';
import type { Check } from '../surveys/survey-types';
import styles from './Editor.module.css';
import type { Json } from './json';

interface PublishDialogProps {
  open: boolean;
  onClose: () => void;
  surveyId: number;
  /** Whether the survey has never been launched. */
  isDraft: boolean;
  base: number;
  questionnaire: Json;
  changes: number;
  check: Pick<Check, 'problems' | 'canLeaveOut' | 'canFetchLists'>;
  /** Called with the questionnaire without the parts that cannot be drawn, or with fetched lists, and the one before. */
  onReduced: (questionnaire: unknown, asked: Json) => void;
  /** Saves the draft and returns its revision; null when that failed. */
  onFlush: () => Promise<number | null>;
  onPublished: (version: number) => void;
  onRefused: (error: ApiError) => void;
}

/** Asks for confirmation before new respondents get another version, and for a note to colleagues. */
export function PublishDialog(props: PublishDialogProps) {
  const { open, onClose, surveyId, isDraft, base, questionnaire, changes, check, onFlush, onPublished, onRefused } =
    props;
  const { problems } = check;
  const t = useT(editorWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const showError = useShowError();
  const [note, setNote] = useState('');
  const publish = useChange('POST /api/console/Surveys/:id/Versions', {
    onSuccess: ({ version }) => {
      toast.success(t('published', { version }));
      setNote('');
      onPublished(version);
      onClose();
    },
    onError: (error) => {
      showError(error);
      onRefused(error);
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      onClose={publish.isPending ? () => undefined : onClose}
      title={t('publishQuestion', { n: changes })}
      wide={problems.length > 0}
      actions={
        <>
          <Button kind="ghost" disabled={publish.isPending} onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button
            disabled={problems.length > 0}
            loading={publish.isPending}
            loadingLabel={t('publishing')}
            onClick={async () => {
              const draft = await onFlush();
              if (draft === null) {
                toast.danger(t('notSavedText'));
                return onClose();
              }
              const body = { questionnaire, base, note: note.trim(), ...(draft > 0 ? { draft } : {}) };
              publish.mutate({ params: { id: surveyId }, body });
            }}
          >
            {t('publish')}
          </Button>
        </>
      }
    >
      {problems.length > 0 ? (
        <div className={styles.stack}>
          <ProblemList problems={problems} />
          {check.canFetchLists && (
            <FetchLists
              questionnaire={questionnaire}
              onFetched={(fetched, asked) => {
                props.onReduced(fetched, asked);
                onClose();
              }}
            />
          )}
          {check.canLeaveOut && (
            <div>
              <LeaveOut
                questionnaire={questionnaire}
                mustBeValid={false}
                onReduced={(reduced, asked) => {
                  props.onReduced(reduced.questionnaire, asked);
                  onClose();
                }}
              />
            </div>
          )}
        </div>
      ) : (
        <div className={styles.stack}>
          <p>{t(isDraft ? 'publishDraftText' : 'publishText')}</p>
          <TextField
            label={t('note')}
            help={t('noteHelp')}
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
      )}
    </Dialog>
  );
}
