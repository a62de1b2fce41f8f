import { TextareaField } from '@pollen/ui/TextareaField';
import { TextField } from '@pollen/ui/TextField';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import { ChineseBadge } from './ChineseBadge';
import styles from './Editor.module.css';
import entries from './Entries.module.css';
import { textIn, withText } from './texts';
import { useChineseShown } from './use-shown-languages';

interface BilingualFieldProps {
  label: string;
  value: unknown;
  /** Called with `undefined` when both texts are empty. */
  onChange: (value: unknown) => void;
  long?: boolean;
}

/** A text in English, and in Chinese beside it; while Chinese is folded away, a badge says whether it is written. */
export function BilingualField({ label, value, onChange, long }: BilingualFieldProps) {
  const t = useT(editorWords);
  const [chineseShown] = useChineseShown();
  const english = textIn(value, 'en');
  const Control = long ? TextareaField : TextField;
  const own = long ? { rows: 3 } : {};
  const inEnglish = (
    <Control
      {...own}
      label={t('inEnglish', { label })}
      lang="en"
      value={english}
      onChange={(event) => onChange(withText(value, 'en', event.target.value))}
    />
  );
  if (!chineseShown) {
    return (
      <div className={entries.bilingual}>
        {inEnglish}
        <ChineseBadge text={value} />
      </div>
    );
  }
  return (
    <div className={styles.pair}>
      {inEnglish}
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
