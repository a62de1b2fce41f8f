import heroDesktop from '@pollen/ui/assets/hero-desktop.svg';
import heroMobile from '@pollen/ui/assets/hero-mobile.svg';
import { Button } from '@pollen/ui/Button';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { PublicHead } from '../../layouts/PublicHead';
import { landingWords } from '../../locales/landing.en';
import { loginWords } from '../../locales/login.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useLoginInfo } from '../../session/login-info';
import { LoginForm } from '../account/LoginForm';
import styles from './LandingPage.module.css';
import { useRates } from './rates';
import { Facts, JoinBlock, Pays, Rewards, Steps } from './sections';

/** The start page for visitors. Members are redirected to their surveys. */
export default function LandingPage() {
  const t = useT(landingWords);
  const login = useT(loginWords);
  const member = useLoginInfo();
  const navigate = useNavigate();
  const rate = useRates();
  const [email, setEmail] = useState('');

  useEffect(() => {
    // The form below chooses the target of a login itself.
    if (member && !email) navigate(paths.questionnaire(), { replace: true });
  }, [member, email, navigate]);

  return (
    <>
      <PublicHead path={paths.home()} title={t('title')} description={t('heroText')} />
      <section className={`${styles.hero} on-brand`}>
        <picture>
          <source media="(min-width: 1024px)" srcSet={heroDesktop} />
          <img src={heroMobile} alt="" className={styles.art} fetchPriority="high" />
        </picture>
        <div className={`container ${styles.heroRow}`}>
          <div className={styles.pitch}>
            <h1 className="type-display-xl">
              {t('heroFirst')}
              <br />
              {t('heroSecond')}
            </h1>
            <p className={styles.lead}>{t('heroText')}</p>
            <p className={styles.leadShort}>{t('heroTextShort')}</p>
            <ul className={styles.facts} data-community={rate('communityMembers', 'number')}>
              {(['factFree', 'factMembers', 'factAge'] as const).map((fact) => (
                <li key={fact}>
                  <Check size={20} />
                  {t(fact, { count: rate('communityMembers', 'people') })}
                </li>
              ))}
            </ul>
            <div className={styles.enter}>
              <Button kind="brandPrimary" size="form" block href={paths.signUp()}>
                {t('register')}
              </Button>
              <p>
                {t.rich('already', {
                  login: (words) => (
                    <Link key="login" to={paths.login()} className={styles.enterLink}>
                      {words}
                    </Link>
                  ),
                })}
              </p>
            </div>
          </div>
          <section className={`${styles.login} surface`} aria-labelledby="landing-login">
            <h2 id="landing-login" className="type-title-md">
              {login('logIn')}
            </h2>
            <LoginForm email={email} onEmail={setEmail} />
          </section>
        </div>
      </section>
      <div className="container">
        <Steps />
        <Rewards />
        <Pays />
        <Facts />
        <JoinBlock />
      </div>
    </>
  );
}
