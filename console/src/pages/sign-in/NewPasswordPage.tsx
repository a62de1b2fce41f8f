import { Button } from '@pollen/ui/Button';
import { useState } from 'react';
import { Waiting } from '../../App';
import { call } from '../../api/call';
import { queryClient } from '../../api/query';
import { LoadFailed } from '../../layouts/LoadFailed';
import { signInWords } from '../../locales/sign-in.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { AuthLayout } from './AuthLayout';
import { NewPasswordForm } from './NewPasswordForm';
import { useMailedLink } from './use-mailed-link';

/** Opens the emailed link to a new password. After it the operator signs in, with the one-time code if there is one. */
export default function NewPasswordPage() {
  const t = useT(signInWords);
  const link = useMailedLink('POST /api/console/PasswordLinks/Look');
  const { token, known: reader } = link;
  const [isSet, setIsSet] = useState(false);

  const set = async (password: string) => {
    await call('POST /api/console/PasswordLinks/Use', { body: { token, password } });
    // The new password ended the session of this browser too.
    queryClient.clear();
    setIsSet(true);
  };

  if (link.failed) return <LoadFailed heading="h1" error={link.failed} onRetry={link.retry} />;
  if (!reader) return <Waiting />;
  if (isSet) {
    return (
      <AuthLayout title={t('passwordSetTitle')} lead={t('passwordSetLead')}>
        <Button href={paths.signIn()} size="form" block>
          {t('signIn')}
        </Button>
      </AuthLayout>
    );
  }
  if (reader === 'over') {
    return (
      <AuthLayout title={t('linkExpiredTitle')} lead={t('linkExpiredLead')}>
        <Button href={paths.forgottenPassword()} size="form" block>
          {t('askAgain')}
        </Button>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('newPasswordTitle')} lead={t('newPasswordLead', { name: reader.name, email: reader.email })}>
      <NewPasswordForm
        {...reader}
        verb={t('setPassword')}
        verbing={t('settingPassword')}
        onSubmit={set}
        onOver={link.setOver}
      />
    </AuthLayout>
  );
}
