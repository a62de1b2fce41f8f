import { Menu } from '@pollen/ui/Menu';
import { Globe } from 'lucide-react';
import { setLang, useLang } from '../locales/language';
import { siteWords } from '../locales/site.en';
import { useT } from '../locales/translator';
import styles from './LanguageMenu.module.css';

/** Offers English only; Chinese comes from local storage. */
export function LanguageMenu({ className }: { className?: string }) {
  const t = useT(siteWords);
  const lang = useLang();
  return (
    <Menu
      label={t('language')}
      className={className}
      items={[{ key: 'en', label: t('english'), current: lang === 'en', onClick: () => void setLang('en') }]}
    >
      <span className={styles.button}>
        <Globe size={20} />
        {t('languageShort')}
      </span>
    </Menu>
  );
}
