import { Avatar } from '@pollen/ui/Avatar';
import { Card } from '@pollen/ui/Card';
import { classNames } from '@pollen/ui/class-names';
import { TabLinks } from '@pollen/ui/TabLinks';
import { Upload, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAccount } from '../../api/account';
import { AppLink } from '../../layouts/AppLink';
import { MemberPage } from '../../layouts/MemberPage';
import { settingsWords } from '../../locales/settings.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useLoginInfo } from '../../session/login-info';
import styles from './SettingsFrame.module.css';

interface SettingsFrameProps {
  tab: 'profile' | 'email' | 'password';
  children: ReactNode;
}

/** Three tabs, each with the avatar block beside it. */
export function SettingsFrame({ tab, children }: SettingsFrameProps) {
  const t = useT(settingsWords);
  const { data: account } = useAccount();
  const login = useLoginInfo();
  const face = {
    name: account?.displayName ?? login?.userName ?? '',
    id: account?.id ?? login?.id ?? 0,
    src: account?.avatarUrl,
  };
  return (
    <MemberPage title={t('title')} back={{ href: paths.mine() }}>
      <TabLinks
        label={t('tabs')}
        className={styles.tabs}
        links={[
          { href: paths.settingsProfile(), label: t('profile'), current: tab === 'profile' },
          { href: paths.settingsEmail(), label: t('email'), current: tab === 'email' },
          { href: paths.settingsPassword(), label: t('password'), current: tab === 'password' },
        ]}
      />
      <div className={styles.columns}>
        <div className={styles.sections}>{children}</div>
        <Card look="panel" className={styles.person} data-later={account?.profileComplete === false || undefined}>
          <Avatar {...face} size={112} className={styles.large} />
          <Avatar {...face} size={72} className={styles.small} />
          <div className={styles.names}>
            <p className={styles.name}>{account?.displayName}</p>
            <p className={styles.hint}>{t('avatarHint')}</p>
          </div>
          <div className={styles.actions}>
            <AppLink href={paths.updateAvatar()} className={styles.action}>
              <Upload size={20} />
              {t('uploadAvatar')}
            </AppLink>
            <AppLink href={paths.closeAccount()} className={classNames(styles.action, styles.leave)}>
              <UserX size={20} />
              {t('closeAccount')}
            </AppLink>
          </div>
        </Card>
      </div>
    </MemberPage>
  );
}
