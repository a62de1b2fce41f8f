import { WifiOff } from 'lucide-react';
import { useLocation } from 'react-router';
import { useOnline } from '../api/use-online';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import { paths } from '../paths';
import { isHere } from './is-here';
import styles from './OfflineStrip.module.css';

/**
 * A strip above a member page while the browser is offline. The survey list has its own notice with the time of its
 * data.
 */
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
