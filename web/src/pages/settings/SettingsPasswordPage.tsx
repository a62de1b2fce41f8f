import { settingsWords } from '../../locales/settings.en';
import { useT } from '../../locales/translator';
import { ChangePasswordForm } from '../password/ChangePasswordForm';
import { Devices } from '../sessions/Devices';
import { Section } from './Section';
import { SettingsFrame } from './SettingsFrame';

/** Shows the change of the password and the devices that are signed in. */
export default function SettingsPasswordPage() {
  const t = useT(settingsWords);
  return (
    <SettingsFrame tab="password">
      <ChangePasswordForm />
      <Section title={t('devicesTitle')} text={t('devicesText')}>
        <Devices />
      </Section>
    </SettingsFrame>
  );
}
