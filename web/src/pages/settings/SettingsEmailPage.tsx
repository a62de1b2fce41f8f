import { settingsWords } from '../../locales/settings.en';
import { useT } from '../../locales/translator';
import { EmailChange } from '../email-change/EmailChange';
import { OwnPreferences } from '../mail-preferences/OwnPreferences';
import { Section } from './Section';
import { SettingsFrame } from './SettingsFrame';

/** Shows the settings of the email address and of the emails that the member receives. */
export default function SettingsEmailPage() {
  const t = useT(settingsWords);
  return (
    <SettingsFrame tab="email">
      <EmailChange
        after={
          <Section title={t('mailsTitle')}>
            <OwnPreferences />
          </Section>
        }
      />
    </SettingsFrame>
  );
}
