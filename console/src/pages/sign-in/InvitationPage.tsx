import { Button } from '@pollen/ui/Button';
import { useNavigate } from 'react-router';
import { Waiting } from '../../App';
import { call } from '../../api/call';
import { LoadFailed } from '../../layouts/LoadFailed';
import { operatorWords } from '../../locales/operators.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { storeOperator } from '../../session/operator';
import { AuthLayout } from './AuthLayout';
import { NewPasswordForm } from './NewPasswordForm';
import { useMailedLink } from './use-mailed-link';

/** Opens the emailed link of an invitation: the new operator chooses a password, then sets up the one-time code. */
export default function InvitationPage() {
  const t = useT(operatorWords);
  const navigate = useNavigate();
  const link = useMailedLink('POST /api/console/OperatorInvitations/Look');
  const { token, known: invited } = link;

  const accept = async (password: string) => {
    const operator = await call('POST /api/console/OperatorInvitations/Accept', { body: { token, password } });
    storeOperator(operator);
    navigate(paths.oneTimeCode(paths.overview()), { replace: true });
  };

  if (link.failed) return <LoadFailed heading="h1" error={link.failed} onRetry={link.retry} />;
  if (!invited) return <Waiting />;
  if (invited === 'over') {
    return (
      <AuthLayout title={t('invitationExpired')} lead={t('invitationExpiredText')}>
        <Button href={paths.signIn()} size="form" block>
          {t('toSignIn')}
        </Button>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('joinTitle')} lead={t('joinLead', { name: invited.name, email: invited.email })}>
      <NewPasswordForm {...invited} verb={t('join')} verbing={t('joining')} onSubmit={accept} onOver={link.setOver} />
    </AuthLayout>
  );
}
