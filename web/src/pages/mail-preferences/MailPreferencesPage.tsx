import { Button } from '@pollen/ui/Button';
import { EmptyState } from '@pollen/ui/EmptyState';
import { useSearchParams } from 'react-router';
import { MemberPage } from '../../layouts/MemberPage';
import { PageTitle } from '../../layouts/PageTitle';
import { mailPreferencesWords } from '../../locales/mail-preferences.en';
import { settingsWords } from '../../locales/settings.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useHydrated, useLoginInfo } from '../../session/login-info';
import { MailedPreferences } from './MailedPreferences';
import styles from './MailPreferencesPage.module.css';
import { OwnPreferences } from './OwnPreferences';

/** The mail preferences, reached by a link in invitations without a login, or with a login and no link. */
export default function MailPreferencesPage() {
  const t = useT(mailPreferencesWords);
  const settings = useT(settingsWords);
  const hydrated = useHydrated();
  const member = useLoginInfo();
  const token = useSearchParams()[0].get('token') ?? '';
  if (!hydrated) return null;
  const known = token !== '' || member !== null;
  const preferences = token !== '' ? <MailedPreferences token={token} /> : member && <OwnPreferences />;
  if (member) {
    return (
      <MemberPage title={t('title')} intro={t('text')} back={{ href: paths.settingsEmail(), label: settings('title') }}>
        <div className={styles.own}>{preferences}</div>
      </MemberPage>
    );
  }
  return (
    <div className={`container ${styles.page}`}>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className={known ? 'type-title-lg' : 'visually-hidden'}>{t('title')}</h1>
      {known && <p className={styles.text}>{t('text')}</p>}
      {preferences}
      {!known && (
        <EmptyState title={t('logInTitle')} action={<Button href={paths.login()}>{t('logIn')}</Button>}>
          {t('logInText')}
        </EmptyState>
      )}
    </div>
  );
}
