import { Button } from '@pollen/ui/Button';
import { TextField } from '@pollen/ui/TextField';
import { useAccount } from '../../api/account';
import { settingsWords } from '../../locales/settings.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { masked } from './masked';
import styles from './SettingsEmailPage.module.css';
import { SettingsFrame } from './SettingsFrame';

export default function SettingsEmailPage() {
  const t = useT(settingsWords);
  const { data: account } = useAccount();
  return (
    <SettingsFrame tab="email">
      <div className={styles.content}>
        <TextField label={t('currentEmail')} value={account ? masked(account.email) : ''} locked />
        <section>
          <h2 className="type-title-sm">{t('emailTitle')}</h2>
          <p className={styles.text}>{t('emailText')}</p>
          <ol className={styles.steps}>
            <li>{t('emailStep1')}</li>
            <li>{t('emailStep2')}</li>
            <li>{t('emailStep3')}</li>
          </ol>
        </section>
        <Button href={paths.contact()} size="form" className={styles.action}>
          {t('contact')}
        </Button>
      </div>
    </SettingsFrame>
  );
}
