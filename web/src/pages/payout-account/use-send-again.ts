import { useToast } from '@pollen/ui/Toast';
import { useAccount } from '../../api/account';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { boldAddress } from '../../layouts/bold-address';
import { payoutAccountWords } from '../../locales/payout-account.en';
import { useT } from '../../locales/translator';
import { useMemberId } from '../../session/login-info';

/**
 * Mails a new link to confirm the payout account that is saved; `ready` is false while the account is unknown. A mail
 * soon after another is refused by the server, and a toast says how long to wait.
 */
export function useSendAgain(enabled: boolean): { ready: boolean; sending: boolean; send: () => Promise<boolean> } {
  const t = useT(payoutAccountWords);
  const toast = useToast();
  const showError = useShowError();
  const id = useMemberId();
  const { data: member } = useAccount();
  const { data: saved } = useCall('GET /api/v1/Accounts/:id/Paypal', { params: { id } }, { enabled });
  const save = useChange('POST /api/v1/Accounts/:id/Paypal', { refreshes: ['GET /api/v1/Accounts/:id/Paypal'] });

  const send = async () => {
    if (!saved?.account || !saved.name) return false;
    try {
      await save.mutateAsync({ params: { id }, body: { type: 1, name: saved.name, account: saved.account } });
      toast.success(t.rich('sentAgain', boldAddress, { email: member?.email ?? '' }));
      return true;
    } catch (error) {
      showError(error, 'warning');
      return false;
    }
  };
  return { ready: Boolean(saved?.account && saved.name), sending: save.isPending, send };
}
