import art from '@pollen/ui/assets/hero-desktop.svg';
import { focusHeading } from '@pollen/ui/focus-heading';
import { IconButton } from '@pollen/ui/IconButton';
import { Logo } from '@pollen/ui/Logo';
import { TabPanel, Tabs } from '@pollen/ui/Tabs';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { DataOf } from '../../api/call';
import { callLater } from '../../api/call-later';
import { usePersistedInput } from '../../forms/persisted-input';
import { AppLink } from '../../layouts/AppLink';
import { LanguageMenu } from '../../layouts/LanguageMenu';
import { PublicHead } from '../../layouts/PublicHead';
import { accountWords } from '../../locales/account.en';
import { siteWords } from '../../locales/site.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { readKnownMember } from '../../session/known-member';
import { useHydrated } from '../../session/login-info';
import styles from './AccountPage.module.css';
import { LoginForm } from './LoginForm';
import { RegisterForm } from './RegisterForm';
import { ResetForm } from './ResetForm';

// Loaded on demand, because only the link in an invitation leads to it.
const PanelInvitation = lazy(() => import('../join/PanelInvitation'));
const InvitedHead = lazy(() => import('../invited/Invited').then(({ InvitedHead: part }) => ({ default: part })));
const InvitedSteps = lazy(() => import('../invited/Invited').then(({ InvitedSteps: part }) => ({ default: part })));

type Mode = 'register' | 'login' | 'reset';

const modeOfPath: Record<string, Mode> = { '/login': 'login', '/forgot': 'reset' };
const words = {
  register: {
    path: 'signUp',
    title: 'registerTitle',
    description: 'registerDescription',
    asideTitle: 'asideRegisterTitle',
    asideText: 'asideRegisterText',
  },
  login: {
    path: 'login',
    title: 'loginTitle',
    description: 'loginDescription',
    asideTitle: 'asideLoginTitle',
    asideText: 'asideLoginText',
  },
  reset: {
    path: 'forgot',
    title: 'resetTitle',
    description: 'resetDescription',
    asideTitle: 'asideResetTitle',
    asideText: 'asideResetText',
  },
} as const;

/** After the registration. */
const ready = {
  ...words.login,
  title: 'readyTitle',
  asideTitle: 'asideReadyTitle',
  asideText: 'asideReadyText',
} as const;

/**
 * Keeps the place of the invitation for those who come by the link of a friend, so that the form does not move when it
 * comes. Part of the built documents only.
 */
const inDocuments = {
  __html: import.meta.env.SSR ? "if(/[?&]uid=./.test(location.search))document.documentElement.dataset.invited=''" : '',
};

/**
 * Register, log in and reset on one page; the address only says which one comes first. With the token of an invitation to
 * the panel, the person sets a password instead.
 */
export default function AccountPage() {
  const t = useT(accountWords);
  const site = useT(siteWords);
  const location = useLocation();
  const navigate = useNavigate();
  const [mode, setMode] = useState<Mode>(modeOfPath[location.pathname] ?? 'register');
  const [email, setEmail] = usePersistedInput('account', (location.state as { email?: string } | null)?.email);
  /** What a member who has just registered should know. */
  const [registered, setRegistered] = useState<string | null>(null);
  /** The password that was just chosen on this page; only the log-in gets it. */
  const [chosen, setChosen] = useState('');
  const isReady = mode === 'login' && registered !== null;
  const shown = isReady ? ready : words[mode];
  const [search] = useSearchParams();
  const [token, uid] = [search.get('invitation'), search.get('uid')];
  // The page is prerendered without a token, and knows nobody.
  const isHydrated = useHydrated();
  const invitation = isHydrated ? token : null;
  const [isForgotten, setIsForgotten] = useState(false);
  const known = isHydrated && !isForgotten ? readKnownMember() : null;
  const isInvited = isHydrated && uid !== null && uid !== '' && mode === 'register' && invitation === null;
  const invited = useInvitation(isInvited ? uid : null);
  useAccountFormFlag(mode !== 'login');

  const back = () => {
    // The router counts its history entries: before the first one there is another site or none.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    if (mode === 'reset') setMode('login');
    else if (idx > 0) navigate(-1);
    else navigate(paths.home());
  };

  const logInWith = (password: string) => {
    setChosen(password);
    setMode('login');
  };

  // The element that had the focus disappeared with its form.
  const focused = useRef(mode);
  useEffect(() => {
    if (focused.current === mode) return;
    focused.current = mode;
    focusHeading();
  }, [mode]);

  return (
    <div className={styles.page}>
      <PublicHead path={paths[shown.path]()} title={t(shown.title)} description={t(shown.description)} />
      <aside className={`${styles.aside} on-brand`}>
        <AppLink href={paths.home()} className={styles.logo}>
          <Logo>{site('brand')}</Logo>
        </AppLink>
        <p className={styles.asideTitle}>{t(shown.asideTitle)}</p>
        <p className={styles.asideText}>{t(shown.asideText)}</p>
        <img src={art} alt="" className={styles.art} />
      </aside>
      <main id="content" className={styles.main}>
        <div className={styles.bar}>
          <IconButton label={site('back')} onClick={back}>
            <ArrowLeft size={24} />
          </IconButton>
          <LanguageMenu className={styles.language} />
        </div>
        <div className={styles.column}>
          {mode === 'register' && invited !== null && (
            <>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours. */}
              <script data-alone="" suppressHydrationWarning dangerouslySetInnerHTML={inDocuments} />
              <Suspense fallback={<div className={styles.invitedPlace} />}>
                {isInvited && invited ? <InvitedHead invitation={invited} /> : <div className={styles.invitedPlace} />}
              </Suspense>
            </>
          )}
          {invitation === null && <h1 className={styles.title}>{t(shown.title)}</h1>}
          {invitation !== null ? (
            <Suspense fallback={null}>
              <PanelInvitation token={invitation} />
            </Suspense>
          ) : mode === 'reset' ? (
            <>
              <p className={styles.intro}>{t('resetText')}</p>
              <ResetForm email={email} onEmail={setEmail} onReset={logInWith} />
            </>
          ) : (
            <>
              {isReady && <p className={styles.intro}>{registered}</p>}
              <Tabs
                id="account"
                label={t('tabs')}
                look="segments"
                block
                className={styles.tabs}
                tabs={[
                  { value: 'register', label: t('register') },
                  { value: 'login', label: t('logIn') },
                ]}
                value={mode}
                onChange={setMode}
              />
              <TabPanel id="account" value={mode}>
                {mode === 'register' ? (
                  <RegisterForm
                    email={email}
                    onEmail={setEmail}
                    onRegistered={(text, password) => {
                      setRegistered(text);
                      logInWith(password);
                    }}
                  />
                ) : (
                  <LoginForm
                    email={email}
                    onEmail={setEmail}
                    chosen={chosen}
                    isFirst={registered !== null}
                    onSignUp={() => setMode('register')}
                    onForgot={() => setMode('reset')}
                    known={known}
                    onForgotten={() => setIsForgotten(true)}
                  />
                )}
              </TabPanel>
            </>
          )}
          {isInvited && invited && (
            <Suspense fallback={null}>
              <InvitedSteps invitation={invited} />
            </Suspense>
          )}
          <nav className={styles.links} aria-label={site('help')}>
            <AppLink href={paths.about()}>{t('howToUse')}</AppLink>
            <AppLink href={paths.commonQuestions()}>{t('commonQuestions')}</AppLink>
            <AppLink href={paths.privacy()}>{t('privacyAndTerms')}</AppLink>
          </nav>
        </div>
      </main>
    </div>
  );
}

/**
 * Returns who invites with a code; undefined until that is known, null when nobody answers: the form is there all the
 * same.
 */
function useInvitation(uid: string | null): DataOf<'GET /api/v1/Invitation'> | null | undefined {
  const [invited, setInvited] = useState<DataOf<'GET /api/v1/Invitation'> | null>();
  useEffect(() => {
    if (uid === null) return;
    let isCurrent = true;
    callLater('GET /api/v1/Invitation', { query: { uid: uid.slice(0, 64) } }).then(
      (found) => isCurrent && setInvited(found),
      () => isCurrent && setInvited(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [uid]);
  return invited;
}

/** A local flag that the specification requires: 1 while a form for registering or a password reset is open, else 0. */
function useAccountFormFlag(open: boolean) {
  useEffect(() => {
    if (!open) return;
    localStorage.setItem('accountForm', '1');
    return () => localStorage.setItem('accountForm', '0');
  }, [open]);
}
