import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { useToast } from '@pollen/ui/Toast';
import { ScanFace } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAccount } from '../../api/account';
import { useCall, useChange } from '../../api/query';
import { isApiError, useShowError } from '../../api/show-error';
import { knownMemberWords } from '../../locales/known-member.en';
import { useT } from '../../locales/translator';
import { useMemberId } from '../../session/login-info';
import { rememberAccount } from './known-member';
import styles from './PasskeyOffer.module.css';

/** Whether this device recognizes its owner itself, so that a passkey on it is of use. */
function useOwnAuthenticator(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (!('PublicKeyCredential' in window)) return;
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(setHas, () => undefined);
  }, []);
  return has;
}

/** Offers a passkey after a log-in with the password, unless the member has one or declined; each answer is for good. */
export default function PasskeyOffer() {
  const t = useT(knownMemberWords);
  const id = useMemberId();
  const { data: account } = useAccount();
  const toast = useToast();
  const showError = useShowError();
  const hasAuthenticator = useOwnAuthenticator();
  const [isOver, setOver] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { data } = useCall('GET /api/v1/Accounts/:id/Passkeys', { params: { id } });
  const decline = useChange('POST /api/v1/Accounts/:id/PasskeyOffer', { onError: (error) => showError(error) });
  if (isOver || !data?.offer || data.address !== location.origin || !hasAuthenticator) return null;

  const refuse = () => {
    setOver(true);
    decline.mutate({ params: { id }, body: {} });
  };
  const create = async () => {
    setBusy(true);
    try {
      const { createPasskey } = await import('./passkey-calls');
      const { name } = await createPasskey(id, undefined);
      if (account) rememberAccount(account);
      toast.success(t('created', { name }));
    } catch (error) {
      // The member closed the list of the browser, which is no answer to the offer.
      if (isApiError(error)) showError(error);
      else toast.warning(t('failed'));
    }
    setOver(true);
  };
  return (
    <Dialog
      open
      onClose={isBusy ? () => undefined : refuse}
      title={
        <span className={styles.title}>
          <span className={styles.icon} aria-hidden="true">
            <ScanFace size={28} />
          </span>
          {t('offerTitle')}
        </span>
      }
    >
      <p className={styles.text}>{t('offerText')}</p>
      <div className={styles.answers}>
        <Button block size="form" loading={isBusy} loadingLabel={t('creating')} onClick={() => void create()}>
          {t('create')}
        </Button>
        <Button block kind="ghost" disabled={isBusy} onClick={refuse}>
          {t('notNow')}
        </Button>
      </div>
    </Dialog>
  );
}
