import { Avatar } from '@pollen/ui/Avatar';
import { TextField } from '@pollen/ui/TextField';
import { Upload } from 'lucide-react';
import { useAccount } from '../../api/account';
import { AppLink } from '../../layouts/AppLink';
import { MemberPage } from '../../layouts/MemberPage';
import { mineWords } from '../../locales/mine.en';
import { profileWords } from '../../locales/profile.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useLoginInfo } from '../../session/login-info';
import styles from './MyInfoPage.module.css';
import { ProfileSection } from './ProfileSection';

/** Shows the member's picture, names and profile form; the email address is locked here. */
export default function MyInfoPage() {
  const t = useT(profileWords);
  const mine = useT(mineWords);
  const { data: account } = useAccount();
  const login = useLoginInfo();
  return (
    <MemberPage title={t('myInfoTitle')} back={{ href: paths.mine(), label: mine('title') }}>
      <div className={styles.person}>
        <Avatar
          name={account?.displayName ?? login?.userName ?? ''}
          id={account?.id ?? login?.id ?? 0}
          src={account?.avatarUrl}
          size={88}
        />
        <div className={styles.names}>
          <p className={styles.name}>{account?.displayName}</p>
          {account && account.handle !== account.displayName && <p className={styles.handle}>{account.handle}</p>}
          <AppLink href={paths.updateAvatar()} className={styles.picture}>
            <Upload size={16} />
            {t('uploadAvatar')}
          </AppLink>
        </div>
      </div>
      <ProfileSection
        first={
          <TextField
            label={t('email')}
            value={account?.email ?? login?.userName ?? ''}
            help={t('emailHelp')}
            readOnly
            locked
          />
        }
      />
    </MemberPage>
  );
}
