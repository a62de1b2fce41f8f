import { Button } from '@pollen/ui/Button';
import { useToast } from '@pollen/ui/Toast';
import { Copy } from 'lucide-react';
import { surveyToolWords } from '../../locales/survey-tool.en';
import { useT } from '../../locales/translator';
import styles from './SurveyTool.module.css';

/** A text to paste elsewhere, with a button that copies it; `label` names the button. */
export function CopyField({ text, label }: { text: string; label: string }) {
  const t = useT(surveyToolWords);
  const toast = useToast();
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => toast.success(t('copied')),
      () => toast.warning(t('notCopied')),
    );
  return (
    <div className={styles.copy}>
      <code>{text}</code>
      <Button kind="ghost" size="dense" icon={<Copy size={20} />} aria-label={label} onClick={copy}>
        {t('copy')}
      </Button>
    </div>
  );
}
