import { Avatar } from '@pollen/ui/Avatar';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { Logo } from '@pollen/ui/Logo';
import { Menu } from '@pollen/ui/Menu';
import { useThemeItems } from '@pollen/ui/theme-items';
import {
  ClipboardList,
  Languages,
  LogOut,
  type LucideIcon,
  ReceiptText,
  ScrollText,
  ShieldCheck,
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
import styles from './Rail.module.css';

const roleKeys = {
  viewer: 'roleViewer',
  operator: 'roleOperator',
  finance: 'roleFinance',
  admin: 'roleAdmin',
} as const satisfies Record<Role, string>;

/** Where one can go, and who is signed in. */
export function Rail({ operator }: { operator: Operator }) {
  const t = useT(shellWords);
  return (
    <div className={styles.rail}>
      <AppLink href={paths.orders()} className={styles.logo}>
        <Logo>{t('brand')}</Logo>
        <span className={styles.side}>{t('operator')}</span>
      </AppLink>
      <nav aria-label={t('navigation')}>
        <ul className={styles.entries}>
          <Entry href={paths.orders()} icon={ReceiptText} count={operator.waitingOrders}>
            {t('orders')}
          </Entry>
          <Entry href={paths.surveys()} icon={ClipboardList}>
            {t('surveys')}
          </Entry>
          <Entry href={paths.members()} icon={Users} also="/attempts">
            {t('members')}
          </Entry>
          <Entry href={paths.auditLog()} icon={ScrollText}>
            {t('auditLog')}
          </Entry>
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
  /** Pages elsewhere that belong to it. */
  also?: string;
  children: string;
}

function Entry({ href, icon: Icon, count = 0, also, children }: EntryProps) {
  const t = useT(shellWords);
  const { pathname } = useLocation();
  const isHere = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const current = isHere(href) || (also !== undefined && isHere(also));
  return (
    <li>
      <AppLink href={href} className={styles.entry} aria-current={current ? 'page' : undefined}>
        <Icon size={20} />
        <span className={styles.name}>{children}</span>
        {count > 0 && (
          <span className={styles.count}>
            <span aria-hidden="true">{count > 9999 ? '9999+' : count}</span>
            <span className="visually-hidden">{t('waitingOrders', { n: count })}</span>
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
