import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import styles from './Entries.module.css';
import { textIn } from './texts';
import { useChineseShown } from './use-shown-languages';

/** The mark of a Chinese text that is folded away: gray when it is written, orange when it is missing. */
export function ChineseBadge({ text }: { text: unknown }) {
  const t = useT(editorWords);
  const [, setShown] = useChineseShown();
  const chinese = textIn(text, 'zh');
  if (textIn(text, 'en') === '' && chinese === '') return null;
  const words = chinese === '' ? t('chineseMissing') : t('chineseIs', { text: chinese });
  return (
    <button
      type="button"
      className={styles.badge}
      data-missing={chinese === '' || undefined}
      aria-label={words}
      title={words}
      lang="zh-CN"
      onClick={() => setShown(true)}
    >
      中
    </button>
  );
}
