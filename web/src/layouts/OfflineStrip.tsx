import { WifiOff } from 'lucide-react';
import { useLocation } from 'react-router';
import { useOnline } from '../api/use-online';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import { paths } from '../paths';
import { isHere } from './is-here';
import styles from './OfflineStrip.module.css';

/** Above a member page while the browser has no network. The survey list says it by itself, with the time it is from. */
export function OfflineStrip() {
  const t = useT(shellWords);
  const { pathname } = useLocation();
  const isShown = !useOnline() && !isHere(pathname, paths.questionnaire());
  return (
    <div role="status">
      {isShown && (
        <p className={styles.strip}>
          <WifiOff size={20} />
          {t('offline')}
        </p>
      )}
    </div>
  );
}
