import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { useState } from 'react';
import { call } from '../../api/call';
import { isApiError } from '../../api/show-error';
import { boldAddress } from '../../layouts/bold-address';
import { suspensionWords } from '../../locales/suspension.en';
import { useT } from '../../locales/translator';
import styles from './SuspendedDialog.module.css';

/** The new address that was not confirmed, and a ticket for its mails. */
export interface UnconfirmedAddress {
  ticket: string;
  newEmail: string;
}

/** Tells a member that the account is suspended until the new address is confirmed. */
export default function SuspendedDialog({
  suspension,
  onClose,
}: {
  suspension: UnconfirmedAddress;
  onClose: () => void;
}) {
  const t = useT(suspensionWords);
  return (
    <Dialog open closable onClose={onClose} title={t('title')}>
      <div className={styles.body}>
        <Unconfirmed {...suspension} />
      </div>
    </Dialog>
  );
}

/** The two mails that open the account again. */
function Unconfirmed({ ticket, newEmail }: UnconfirmedAddress) {
  const t = useT(suspensionWords);
  const [busy, setBusy] = useState<'new' | 'old' | null>(null);
  const [said, setSaid] = useState<{ text: string; failed: boolean } | null>(null);

  const mail = async (to: 'new' | 'old') => {
    setBusy(to);
    try {
      await call('POST /api/v1/SuspensionMails', { body: { ticket, to } });
      setSaid({ text: t(to === 'new' ? 'mailedNew' : 'mailedOld'), failed: false });
    } catch (error) {
      setSaid({ text: (isApiError(error) && error.messages[0]) || '', failed: true });
    } finally {
      setBusy(null);
    }
  };

  return (
    <>
      <p>{t.rich('text', boldAddress, { email: newEmail })}</p>
      <Button block loading={busy === 'new'} onClick={() => mail('new')}>
        {t('mailNew')}
      </Button>
      <Button block kind="secondary" loading={busy === 'old'} onClick={() => mail('old')}>
        {t('mailOld')}
      </Button>
      <p role="status" className={styles.said} data-failed={said?.failed || undefined}>
        {said?.text}
      </p>
    </>
  );
}
