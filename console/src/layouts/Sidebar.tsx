import { Avatar } from '@pollen/ui/Avatar';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { Logo } from '@pollen/ui/Logo';
import { Menu } from '@pollen/ui/Menu';
import { useThemeItems } from '@pollen/ui/theme-items';
import {
  Banknote,
  BookOpenText,
  CheckCheck,
  ClipboardList,
  Gift,
  Languages,
  LayoutDashboard,
  ListChecks,
  ListTodo,
  LogOut,
  type LucideIcon,
  MessageCircle,
  MonitorSmartphone,
  ReceiptText,
  ScrollText,
  Settings,
  ShieldAlert,
  ShieldCheck,
  UserCog,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../api/call';
import { queryClient } from '../api/query';
import { useShowError } from '../api/show-error';
import { setLang, useLang } from '../locales/language';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import { paths } from '../paths';
import type { Operator, Role } from '../session/operator';
import { AppLink } from './AppLink';
import styles from './Sidebar.module.css';

const roleKeys = {
  viewer: 'roleViewer',
  operator: 'roleOperator',
  finance: 'roleFinance',
  admin: 'roleAdmin',
} as const satisfies Record<Role, string>;

interface Place {
  /** The key of its label. */
  key:
    | 'overview'
    | 'orders'
    | 'payouts'
    | 'gifts'
    | 'surveys'
    | 'quality'
    | 'members'
    | 'attempts'
    | 'ledger'
    | 'feedback'
    | 'texts'
    | 'settings'
    | 'approvals'
    | 'operators'
    | 'jobs'
    | 'auditLog';
  href: string;
  icon: LucideIcon;
  /** The counter that is shown beside the entry. */
  waits?: 'waitingOrders' | 'waitingMessages' | 'waitingApprovals';
}

/** In the order of a day's work; rarely used pages come last. */
const places: readonly Place[] = [
  { key: 'overview', href: paths.overview(), icon: LayoutDashboard },
  { key: 'orders', href: paths.orders(), icon: ReceiptText, waits: 'waitingOrders' },
  { key: 'payouts', href: paths.payouts(), icon: Banknote },
  { key: 'gifts', href: paths.gifts(), icon: Gift },
  { key: 'surveys', href: paths.surveys(), icon: ClipboardList },
  { key: 'quality', href: paths.quality(), icon: ShieldAlert },
  { key: 'members', href: paths.members(), icon: Users },
  { key: 'attempts', href: paths.attempts(), icon: ListChecks },
  { key: 'ledger', href: paths.ledger(), icon: BookOpenText },
  { key: 'feedback', href: paths.conversations(), icon: MessageCircle, waits: 'waitingMessages' },
  { key: 'texts', href: paths.texts(), icon: Languages },
  { key: 'settings', href: paths.settings(), icon: Settings },
  { key: 'approvals', href: paths.approvals(), icon: CheckCheck, waits: 'waitingApprovals' },
  { key: 'operators', href: paths.operators(), icon: UserCog },
  { key: 'jobs', href: paths.jobs(), icon: ListTodo },
  { key: 'auditLog', href: paths.auditLog(), icon: ScrollText },
];

/** The navigation of the console, and the signed-in operator. */
export function Sidebar({ operator }: { operator: Operator }) {
  const t = useT(shellWords);
  return (
    <div className={styles.sidebar}>
      <AppLink href={paths.overview()} className={styles.logo}>
        <Logo>{t('brand')}</Logo>
        <span className={styles.side}>{t('operator')}</span>
      </AppLink>
      <nav aria-label={t('navigation')}>
        <ul className={styles.entries}>
          {places.map(({ key, href, icon, waits }) => (
            <Entry
              key={key}
              href={href}
              icon={icon}
              count={waits && operator[waits]}
              counted={waits && t(waits, { n: operator[waits] })}
            >
              {t(key)}
            </Entry>
          ))}
        </ul>
      </nav>
      <Account operator={operator} />
    </div>
  );
}

interface EntryProps {
  href: string;
  icon: LucideIcon;
  count?: number;
  /** What the counter counts, for screen readers. */
  counted?: string;
  children: string;
}

function Entry({ href, icon: Icon, count = 0, counted, children }: EntryProps) {
  const { pathname } = useLocation();
  const current = pathname === href || (href !== paths.overview() && pathname.startsWith(`${href}/`));
  return (
    <li>
      <AppLink href={href} className={styles.entry} aria-current={current ? 'page' : undefined}>
        <Icon size={20} />
        <span className={styles.name}>{children}</span>
        {count > 0 && (
          <span className={styles.count}>
            <span aria-hidden="true">{count > 9999 ? '9999+' : count}</span>
            <span className="visually-hidden">{counted}</span>
          </span>
        )}
      </AppLink>
    </li>
  );
}

function Account({ operator }: { operator: Operator }) {
  const t = useT(shellWords);
  const lang = useLang();
  const navigate = useNavigate();
  const showError = useShowError();
  const [leaving, setLeaving] = useState(false);

  const signOut = async () => {
    try {
      await call('POST /api/console/Logout', { body: {} });
      navigate(paths.signIn(), { replace: true });
      queryClient.clear();
    } catch (error) {
      showError(error);
    }
  };

  const themes = useThemeItems({
    theme: t('theme'),
    system: t('themeSystem'),
    light: t('themeLight'),
    dark: t('themeDark'),
  });
  const other = lang === 'zh' ? 'en' : 'zh';
  return (
    <>
      <Menu
        align="start"
        label={t('account', { name: operator.name })}
        className={styles.account}
        items={[
          {
            key: 'language',
            icon: <Languages size={20} />,
            label: <span lang={other === 'zh' ? 'zh-CN' : 'en'}>{t(other === 'zh' ? 'chinese' : 'english')}</span>,
            onClick: () => void setLang(other),
          },
          {
            key: 'sessions',
            icon: <MonitorSmartphone size={20} />,
            label: t('mySessions'),
            href: paths.operator(operator.id),
          },
          ...(operator.totp
            ? []
            : [
                {
                  key: 'code',
                  icon: <ShieldCheck size={20} />,
                  label: t('setUpCode'),
                  href: paths.oneTimeCode(),
                },
              ]),
          ...themes,
          {
            key: 'out',
            icon: <LogOut size={20} />,
            label: t('signOut'),
            apart: true,
            onClick: () => setLeaving(true),
          },
        ]}
      >
        <Avatar name={operator.name} id={operator.id} size={40} />
        <span className={styles.who}>
          <span className={styles.whoName}>{operator.name}</span>
          <span className={styles.role}>{t(roleKeys[operator.role])}</span>
        </span>
      </Menu>
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title={t('signOutQuestion')}
        confirmLabel={t('signOut')}
        confirmingLabel={t('signingOut')}
        cancelLabel={t('stay')}
        onConfirm={signOut}
      >
        {t('signOutText')}
      </ConfirmDialog>
    </>
  );
}
