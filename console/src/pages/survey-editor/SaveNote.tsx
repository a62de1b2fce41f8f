import { Cloud, CloudAlert, CloudUpload } from 'lucide-react';
import { useFormat } from '../../locales/format';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import styles from './Drafts.module.css';
import type { Autosave } from './use-autosave';

/** Says when the draft was saved, and what is wrong when it was not. */
export function SaveNote({ autosave }: { autosave: Autosave }) {
  const t = useT(editorWords);
  const format = useFormat();
  const { state, savedAt } = autosave;
  if (state === 'saved' && savedAt === null) return null;
  const failed = state === 'failed' || state === 'refused';
  const Icon = failed ? CloudAlert : state === 'saved' ? Cloud : CloudUpload;
  return (
    <span className={styles.saved} data-failed={failed || undefined} role={failed ? 'alert' : 'status'}>
      <Icon size={16} />
      {failed
        ? t(state === 'failed' ? 'notSaved' : 'saveRefused')
        : state === 'saved' && savedAt !== null
          ? t('savedAt', { time: format.time(savedAt) })
          : t('savingDraft')}
    </span>
  );
}
