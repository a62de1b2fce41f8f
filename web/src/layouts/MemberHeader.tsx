import { Avatar } from '@pollen/ui/Avatar';
import { CoinPill } from '@pollen/ui/CoinPill';
import { classNames } from '@pollen/ui/class-names';
import { Logo } from '@pollen/ui/Logo';
import { Menu } from '@pollen/ui/Menu';
import { Skeleton } from '@pollen/ui/Skeleton';
import { useThemeItems } from '@pollen/ui/theme-items';
import { ChevronDown, LogOut, ReceiptText, Settings, UserX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useAccount } from '../api/account';
import { useErrorToast } from '../api/show-error';
import { Bell } from '../inbox/Bell';
import { shellWords } from '../locales/shell.en';
import { useThemeWords } from '../locales/theme-words';
import { useT } from '../locales/translator';
import { paths } from '../paths';
import { useLoginInfo } from '../session/login-info';
import { AppLink } from './AppLink';
import { LanguageMenu } from './LanguageMenu';
import styles from './MemberHeader.module.css';

// Most visits end without it.
const LogoutDialog = lazy(() => import('./LogoutDialog'));

const rewardPages = /^\/(exchange|shopdetail|orderdetail|rewards)/i;
const surveyPages = /^\/(questionnaire|questionnaireitem|survey)\b/i;

/** Header of a signed-in member from 1024 px; narrower pages have their own bar. */
export function MemberHeader() {
  const t = useT(shellWords);
  const { pathname } = useLocation();
  const { data: account, error } = useAccount();
  // Reports the error once for all parts that use the account; known data stays in use.
  useErrorToast(account ? null : error);
  const login = useLoginInfo();
  const themes = useThemeItems(useThemeWords());
  const [leaving, setLeaving] = useState(false);
  const name = account?.displayName ?? login?.userName ?? '';

  return (
    <header className={styles.header}>
      <div className={classNames('container', styles.row)}>
        <AppLink href={paths.questionnaire()} className={styles.logo}>
          <Logo>{t('brand')}</Logo>
        </AppLink>
        <nav aria-label={t('mainNavigation')} className={styles.links}>
          <HeaderLink href={paths.questionnaire()} current={surveyPages.test(pathname)}>
            {t('survey')}
          </HeaderLink>
          <HeaderLink href={paths.rewards()} current={rewardPages.test(pathname)}>
            {t('rewards')}
          </HeaderLink>
          <HeaderLink href={paths.help()} current={/^\/helpfeedback/i.test(pathname)}>
            {t('help')}
          </HeaderLink>
        </nav>
        <div className={styles.side}>
          {account ? (
            <AppLink href={paths.points()} className={styles.balance} title={t('balance')}>
              <CoinPill amount={account.balance} counts />
            </AppLink>
          ) : (
            <Skeleton width={104} height={44} />
          )}
          <span className={styles.bell}>
            <Bell as="menu" />
          </span>
          <LanguageMenu />
          <Menu
            items={[
              {
                key: 'settings',
                label: t('accountSettings'),
                icon: <Settings size={20} />,
                href: paths.settingsProfile(),
              },
              {
                key: 'records',
                label: t('redemptionRecords'),
                icon: <ReceiptText size={20} />,
                href: paths.redemptionRecords(),
              },
              ...themes,
              {
                key: 'logout',
                label: t('logout'),
                icon: <LogOut size={20} />,
                apart: true,
                onClick: () => setLeaving(true),
              },
              {
                key: 'close',
                label: t('closeAccount'),
                icon: <UserX size={20} />,
                href: paths.closeAccount(),
                tone: 'danger',
              },
            ]}
          >
            <Avatar name={name} id={account?.id ?? login?.id ?? 0} src={account?.avatarUrl} size={40} />
            <span className={styles.name}>{name}</span>
            <ChevronDown size={20} />
          </Menu>
        </div>
      </div>
      {leaving && (
        <Suspense fallback={null}>
          <LogoutDialog open onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </header>
  );
}

function HeaderLink({ href, current, children }: { href: string; current: boolean; children: string }) {
  return (
    <AppLink href={href} className={styles.link} aria-current={current ? 'page' : undefined}>
      {children}
    </AppLink>
  );
}
