import { Languages } from 'lucide-react';
import { setLang, useLang } from '../../locales/language';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import styles from './AuthLayout.module.css';

/** The button that switches to the other language. */
export function LanguageSwitch() {
  const t = useT(shellWords);
  const other = useLang() === 'zh' ? 'en' : 'zh';
  return (
    <button
      type="button"
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      className={styles.language}
      onClick={() => void setLang(other)}
    >
      <Languages size={20} />
      {t(other === 'zh' ? 'chinese' : 'english')}
    </button>
  );
}
