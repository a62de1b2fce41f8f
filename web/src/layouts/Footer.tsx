import { Logo } from '@pollen/ui/Logo';
import { siteWords } from '../locales/site.en';
import { useT } from '../locales/translator';
import { paths } from '../paths';
import { reopenCookieNotice } from '../session/cookie-preferences';
import { AppLink } from './AppLink';
import styles from './Footer.module.css';
import { ThemeSwitch } from './ThemeSwitch';

const countries = [
  'australia',
  'canada',
  'france',
  'germany',
  'japan',
  'singapore',
  'unitedKingdom',
  'unitedStates',
] as const;

/**
 * Shows the footer of the public pages: links, the countries of the panel and the button that reopens the cookie
 * notice.
 */
export function Footer() {
  const t = useT(siteWords);
  return (
    <footer className={styles.footer}>
      <div className="container">
        <div className={styles.columns}>
          <div>
            <Logo>{t('brand')}</Logo>
            <p className={styles.slogan}>{t('slogan')}</p>
          </div>
          <nav aria-label={t('footerPanel')}>
            <h2 className={styles.heading}>{t('footerPanel')}</h2>
            <ul>
              <Entry href={paths.signUp()}>{t('joinPanel')}</Entry>
              <Entry href={paths.about()}>{t('aboutUs')}</Entry>
              <Entry href={paths.trust()}>{t('trust')}</Entry>
              <Entry href={paths.contact()}>{t('contactUs')}</Entry>
            </ul>
          </nav>
          <nav aria-label={t('countrySites')} className={styles.countries}>
            <h2 className={styles.heading}>{t('countrySites')}</h2>
            <ul>
              {countries.map((country) => (
                <Entry key={country} href={paths.home()}>
                  {t(country)}
                </Entry>
              ))}
            </ul>
          </nav>
          <nav aria-label={t('legal')}>
            <h2 className={styles.heading}>{t('legal')}</h2>
            <ul>
              <Entry href={paths.privacy()}>{t('privacyAndTerms')}</Entry>
              <li>
                <button type="button" className={styles.link} onClick={reopenCookieNotice}>
                  {t('cookiesNotice')}
                </button>
              </li>
            </ul>
          </nav>
        </div>
        <div className={styles.last}>
          <ThemeSwitch className={styles.theme} />
          <p suppressHydrationWarning>{t('copyright', { year: String(new Date().getFullYear()) })}</p>
          <p>{t('version')}</p>
        </div>
      </div>
    </footer>
  );
}

function Entry({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <AppLink href={href} className={styles.link}>
        {children}
      </AppLink>
    </li>
  );
}
