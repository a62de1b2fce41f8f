import { Avatar } from '@pollen/ui/Avatar';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { classNames } from '@pollen/ui/class-names';
import { Menu } from '@pollen/ui/Menu';
import { useThemeItems } from '@pollen/ui/theme-items';
import { Keyboard, Languages, LogOut, MonitorSmartphone, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api/call';
import { queryClient } from '../api/query';
import { useShowError } from '../api/show-error';
import { setLang, useLang } from '../locales/language';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import { forgetRecentPages } from '../palette/recent-pages';
import { paths } from '../paths';
import type { Operator, Role } from '../session/operator';
import styles from './AccountMenu.module.css';
import { showKeys } from './keys-store';

const roleKeys = {
  viewer: 'roleViewer',
  operator: 'roleOperator',
  finance: 'roleFinance',
  admin: 'roleAdmin',
} as const satisfies Record<Role, string>;

interface AccountMenuProps {
  operator: Operator;
  /** True when the sidebar shows icons only. */
  folded: boolean;
}

/** The signed-in operator at the foot of the sidebar, with language, theme, sessions and log-out. */
export function AccountMenu({ operator, folded }: AccountMenuProps) {
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
      forgetRecentPages();
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
        className={classNames(styles.account, folded && styles.folded)}
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
          {
            key: 'keys',
            icon: <Keyboard size={20} />,
            label: t('keysTitle'),
            onClick: () => showKeys(true),
          },
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
        <Avatar name={operator.name} id={operator.id} size={36} />
        {!folded && (
          <span className={styles.who}>
            <span className={styles.whoName}>{operator.name}</span>
            <span className={styles.role}>{t(roleKeys[operator.role])}</span>
          </span>
        )}
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
