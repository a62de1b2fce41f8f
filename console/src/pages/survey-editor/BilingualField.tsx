import { TextareaField } from '@pollen/ui/TextareaField';
import { TextField } from '@pollen/ui/TextField';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import styles from './Editor.module.css';
import { textIn, withText } from './texts';

interface BilingualFieldProps {
  label: string;
  value: unknown;
  /** Called with `undefined` when both texts are empty. */
  onChange: (value: unknown) => void;
  long?: boolean;
}

/** A text in both languages, side by side. */
export function BilingualField({ label, value, onChange, long }: BilingualFieldProps) {
  const t = useT(editorWords);
  const english = textIn(value, 'en');
  const Control = long ? TextareaField : TextField;
  const own = long ? { rows: 3 } : {};
  return (
    <div className={styles.pair}>
      <Control
        {...own}
        label={t('inEnglish', { label })}
        lang="en"
        value={english}
        onChange={(event) => onChange(withText(value, 'en', event.target.value))}
      />
      <Control
        {...own}
        label={t('inChinese', { label })}
        lang="zh-CN"
        placeholder={english}
        value={textIn(value, 'zh')}
        onChange={(event) => onChange(withText(value, 'zh', event.target.value))}
      />
    </div>
  );
}
