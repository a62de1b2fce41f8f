import { TextField } from '@pollen/ui/TextField';
import { useAccount } from '../../api/account';
import { profileWords } from '../../locales/profile.en';
import { useT } from '../../locales/translator';
import { ProfileSection } from '../profile/ProfileSection';
import { SettingsFrame } from './SettingsFrame';

export default function SettingsProfilePage() {
  const t = useT(profileWords);
  const { data: account } = useAccount();
  return (
    <SettingsFrame tab="profile">
      <ProfileSection
        first={<TextField label={t('accountName')} value={account?.handle ?? ''} help={t('accountNameHelp')} locked />}
      />
    </SettingsFrame>
  );
}
