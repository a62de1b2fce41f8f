import { passkeysWords } from '../../locales/passkeys.en';
import { settingsWords } from '../../locales/settings.en';
import { useT } from '../../locales/translator';
import { Passkeys } from '../passkeys/Passkeys';
import { ChangePasswordForm } from '../password/ChangePasswordForm';
import { Devices } from '../sessions/Devices';
import { Section } from './Section';
import { SettingsFrame } from './SettingsFrame';

/** Shows the change of the password, the passkeys, and the devices that are signed in. */
export default function SettingsPasswordPage() {
  const t = useT(settingsWords);
  const passkeys = useT(passkeysWords);
  return (
    <SettingsFrame tab="password">
      <ChangePasswordForm />
      <Section title={passkeys('title')} text={passkeys('text')}>
        <Passkeys />
      </Section>
      <Section title={t('devicesTitle')} text={t('devicesText')}>
        <Devices />
      </Section>
    </SettingsFrame>
  );
}
