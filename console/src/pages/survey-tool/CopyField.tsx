import { CopyButton } from '../../layouts/CopyButton';
import styles from './SurveyTool.module.css';

/** A text to paste elsewhere, with a button that copies it; `label` names the button. */
export function CopyField({ text, label }: { text: string; label: string }) {
  return (
    <div className={styles.copy}>
      <code>{text}</code>
      <CopyButton text={text} kind="ghost" size="dense" aria-label={label} />
    </div>
  );
}
