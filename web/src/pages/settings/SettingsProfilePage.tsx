import { TextField } from '@pollen/ui/TextField';
import { useAccount } from '../../api/account';
import { AutoAdvanceSwitch } from '../../layouts/AutoAdvanceSwitch';
import { autoAdvanceWords } from '../../locales/auto-advance.en';
import { prefillWords } from '../../locales/prefill.en';
import { profileWords } from '../../locales/profile.en';
import { profileDetailsWords } from '../../locales/profile-details.en';
import { settingsWords } from '../../locales/settings.en';
import { useT } from '../../locales/translator';
import { DataExport } from '../data-export/DataExport';
import { PrefillChoices } from '../prefill/PrefillChoices';
import { ProfileSection } from '../profile/ProfileSection';
import { ProfileDetailsSwitch } from '../profile-details/ProfileDetailsSwitch';
import { Section } from './Section';
import { SettingsFrame } from './SettingsFrame';

/** Shows the profile form with the locked account name, and the export of the member's data. */
export default function SettingsProfilePage() {
  const t = useT(profileWords);
  const settings = useT(settingsWords);
  const details = useT(profileDetailsWords);
  const prefill = useT(prefillWords);
  const answering = useT(autoAdvanceWords);
  const { data: account } = useAccount();
  return (
    <SettingsFrame tab="profile">
      <ProfileSection
        first={<TextField label={t('accountName')} value={account?.handle ?? ''} help={t('accountNameHelp')} locked />}
        after={
          <>
            <Section title={details('settingsTitle')} text={details('settingsText')}>
              <ProfileDetailsSwitch />
            </Section>
            <Section title={prefill('settingsTitle')} text={prefill('settingsText')}>
              <PrefillChoices />
            </Section>
            <Section title={answering('title')} text={answering('text')}>
              <AutoAdvanceSwitch />
            </Section>
            <Section title={settings('dataTitle')} text={settings('dataText')}>
              <DataExport />
            </Section>
          </>
        }
      />
    </SettingsFrame>
  );
}
