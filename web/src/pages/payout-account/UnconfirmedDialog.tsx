import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { useAccount } from '../../api/account';
import { AppLink } from '../../layouts/AppLink';
import { boldAddress } from '../../layouts/bold-address';
import { exchangeWords } from '../../locales/exchange.en';
import { payoutAccountWords } from '../../locales/payout-account.en';
import { useT } from '../../locales/translator';
import { useSendAgain } from './use-send-again';

interface UnconfirmedDialogProps {
  open: boolean;
  onClose: () => void;
  /** The page of the payout account. */
  href: string;
}

/** Asks to open the mailed link of the payout account, and sends it again. */
export function UnconfirmedDialog({ open, onClose, href }: UnconfirmedDialogProps) {
  const exchange = useT(exchangeWords);
  const t = useT(payoutAccountWords);
  const { data: member } = useAccount();
  const { ready, sending, send } = useSendAgain(open);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={exchange('unconfirmedTitle')}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            {exchange('notNow')}
          </Button>
          <Button
            disabled={!ready}
            loading={sending}
            loadingLabel={t('sendingAgain')}
            onClick={async () => {
              if (await send()) onClose();
            }}
          >
            {t('sendAgain')}
          </Button>
        </>
      }
    >
      <p>{t.rich('openLink', boldAddress, { email: member?.email ?? '' })}</p>
      <p>
        <AppLink href={href}>{exchange('unconfirmedAction')}</AppLink>
      </p>
    </Dialog>
  );
}
