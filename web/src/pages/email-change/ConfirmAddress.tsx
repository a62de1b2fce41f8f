import { Button } from '@pollen/ui/Button';
import { useState } from 'react';
import { refreshAccount } from '../../api/account';
import { refresh } from '../../api/query';
import { boldAddress } from '../../layouts/bold-address';
import { LinkOutcome } from '../../layouts/LinkOutcome';
import { emailChangeWords } from '../../locales/email-change.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { saveLoginInfo, useLoginInfo } from '../../session/login-info';

/** Confirms a new address by the token of its mail. */
export function ConfirmAddress({ token }: { token: string }) {
  const t = useT(emailChangeWords);
  const member = useLoginInfo();
  const [email, setEmail] = useState<string>();
  return (
    <LinkOutcome
      operation="POST /api/v1/EmailConfirmations"
      token={token}
      title={t('confirmTitle')}
      pending={t('confirming')}
      done={{
        title: t('confirmed'),
        text: email ? t.rich('confirmedText', boldAddress, { email }) : t('confirmedTextShort'),
      }}
      failed={{ title: t('confirmFailed'), text: t('confirmFailedText') }}
      onDone={({ id, userName }) => {
        setEmail(userName);
        // Another member may be signed in at this browser.
        if (member?.id !== id) return;
        saveLoginInfo({ id, userName });
        void refreshAccount();
        void refresh('GET /api/v1/Accounts/:id/EmailChange');
      }}
      action={
        member ? (
          <Button href={paths.settingsEmail()}>{t('toSettings')}</Button>
        ) : (
          <Button href={paths.login()}>{t('logIn')}</Button>
        )
      }
    />
  );
}
